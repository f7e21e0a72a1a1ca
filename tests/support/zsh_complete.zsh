# zsh_complete.zsh FILE LINE...: sources FILE in an interactive zsh, completes
# each LINE there and prints the candidates, one a line, and END after each.
export COMPLETIONS=$1 ANSWERS=$(mktemp) ZDOTDIR=$(mktemp -d) LINES_ASKED=${(F)argv[2,-1]}
cat >$ZDOTDIR/.zshrc <<'RC'
autoload -Uz compinit
compinit -D -u
source $COMPLETIONS

# compadd is given every candidate; with -O, -A, -D it only compares.
compadd() {
  if [[ " $* " != *" -"[OAD]" "* ]]; then
    local -a hits
    builtin compadd -O hits "$@"
    (( $#hits )) && print -rl -- $hits >>$ANSWERS
  fi
  builtin compadd "$@"
}

ask() {
  local line
  for line in "${(@f)LINES_ASKED}"; do
    BUFFER=$line CURSOR=$#line
    zle list-choices
    print END >>$ANSWERS
  done
  exit
}
zle -N zle-line-init ask
RC
zmodload zsh/zpty
zpty asked zsh -i
while zpty -r asked REPLY; do :; done
cat $ANSWERS
rm -r $ANSWERS $ZDOTDIR
