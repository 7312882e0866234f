# The values of -p name=value,value, which a shell hands over as three words (bash) or as one (zsh).
function @complete@_values() {
  local line=${COMP_LINE:0:$COMP_POINT} word before name typed chosen start= value
  local -a values
  word=${line##*[[:space:]]}
  before=${line%"$word"}
  before=${before%"${before##*[![:space:]]}"}
  [[ "$before" == *[[:space:]]-p && "$word" == *=* ]] || return 1
  name=${word%%=*}
  chosen=${word#*=}
  typed=${chosen##*,}
  chosen=${chosen%"$typed"}
  case $name in
@values@
  esac
  [[ -z "${ZSH_VERSION-}" && "$COMP_WORDBREAKS" == *=* ]] || start=$name=
  COMPREPLY=()
  for value in "${values[@]}"; do
    [[ "$value" != "$typed"* ]] || COMPREPLY+=("$start$chosen$value")
  done
  return 0
}

# No space follows what may go on: name=, and a value, after which there may be a comma.
function @complete@_unspaced() {
  local reply
  local -a spaced
  if @complete@_values; then
    [[ -n "${ZSH_VERSION-}" ]] || compopt -o nospace
    return 0
  fi
  @complete@
  if [[ -z "${ZSH_VERSION-}" ]]; then
    [[ "${COMPREPLY[0]-}" != *= ]] || compopt -o nospace
    return 0
  fi
  for reply in "${COMPREPLY[@]}"; do
    if [[ "$reply" == *= ]]; then spaced+=("$reply"); elif [[ -d "$reply" ]]; then spaced+=("$reply/"); else spaced+=("$reply "); fi
  done
  COMPREPLY=("${spaced[@]}")
}

if [[ -n "${ZSH_VERSION-}" ]]; then
  complete -o default -o nospace -F @complete@_unspaced @name@
else
  complete -o default -F @complete@_unspaced @name@
fi
