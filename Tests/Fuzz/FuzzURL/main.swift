import CoreProperties
import FuzzDriver

// Any bytes are read as a URL; what is read must have the properties of design §2.
_ = fuzz { CoreProperties.violation(ofURL: $0) }
