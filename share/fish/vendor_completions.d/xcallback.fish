# fish completion for xcallback(1). What is offered comes from `xcallback complete`; fish does the quoting.

function __xcallback_complete
    set -l words (commandline -opc)
    set -l raw (commandline -ct)
    # The word being typed may have a quote open.
    set -l current (string unescape -- $raw 2>/dev/null
        or string unescape -- "$raw'" 2>/dev/null
        or string unescape -- "$raw\"" 2>/dev/null
        or printf '%s' $raw)
    set -l candidates (command $words[1] complete -- $words[2..-1] "$current" 2>/dev/null)
    if set -q candidates[1]
        printf '%s\n' $candidates
    else if string match -q -- '*@*' "$current"
        # NAME@FILE
        set -l parts (string split -m 1 -- @ "$current")
        for path in (__fish_complete_path $parts[2] | string split -f 1 \t)
            printf '%s@%s\n' $parts[1] $path
        end
    else
        __fish_complete_path "$current"
    end
end

complete -c xcallback -k -f -a '(__xcallback_complete)'
