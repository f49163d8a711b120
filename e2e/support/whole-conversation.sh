#!/usr/bin/env bash
# A whole conversation with nothing but a shell: made, seeded, three waves of invited people, their votes, moderation by
# pattern, everything exported, the export imported on another server, and the two compared. It ends at the first
# command that fails.
# FOLKMOOT is the built program, FOLKMOOT_SERVER the server on which XDG_CONFIG_HOME has a sign-in, OTHER the other one.
set -euo pipefail

folkmoot() { node "$FOLKMOOT" "$@"; }
# somebody who is not signed in, or the participant to whom the token belongs
as_nobody() { XDG_CONFIG_HOME=$PWD/nobody folkmoot "$@"; }
as_person() { FOLKMOOT_TOKEN=$1 folkmoot "${@:2}"; }
fail() { echo "$*" >&2; exit 1; }
# waits until the analysis has looked at the votes: what it counts stands in an export, too
analysed() {
  until folkmoot api GET math/pca2 -f "conversation_id=$1" | grep -q '"math_tick":[1-9]'; do :; done
}

printf 'comment_text\nThe lido should open in May.\n"Lessons, for grown-ups, are missing."\nSee https://spam.example\n' >seeds.csv

id=$(folkmoot conversations create --topic "The lido" | cut -f1)
folkmoot conversations set "$id" treevite_enabled=yes strict_moderation=no >/dev/null
folkmoot comments import "$id" seeds.csv --dry-run 2>/dev/null | grep -c 'will be added' | grep -qx 3 || fail 'the dry run'
folkmoot comments import "$id" seeds.csv | grep -qx $'3\t0\t0' || fail 'the seeds'
folkmoot conversations open "$id" >/dev/null

# redeems a code and prints the token of the person who did
redeem() {
  as_nobody api POST treevite/acceptInvite -f "conversation_id=$id" -f "invite_code=$1" |
    sed 's/.*"token":"\([^"]*\)".*/\1/'
}
vote() { as_person "$1" api POST votes -f "conversation_id=$id" -F "tid=$2" -F "vote=$3" >/dev/null; }
code_of() { as_person "$1" api GET treevite/myInvites -f "conversation_id=$id" | sed 's/.*"invite_code":"\([^"]*\)".*/\1/'; }

folkmoot waves create "$id" --owner-invites 2 >/dev/null
folkmoot invites list "$id" --status unused | cut -f1 >codes.txt
ana=$(redeem "$(sed -n 1p codes.txt)")
folkmoot waves create "$id" --invites-per-user 1 >/dev/null
bo=$(redeem "$(code_of "$ana")")
folkmoot waves create "$id" --invites-per-user 1 >/dev/null
cem=$(redeem "$(code_of "$bo")")
[ "$(folkmoot waves list "$id" | wc -l)" -eq 3 ] || fail 'the waves'

for person in "$ana" "$bo" "$cem"; do vote "$person" 0 -1; done
vote "$cem" 1 1
folkmoot comments reject "$id" --match 'https?://' --state all --reason Advertisement | grep -qx $'rejected\t1\t0\t0' ||
  fail 'the rejection'
folkmoot log "$id" | grep -q Advertisement || fail 'the log'
[ "$(folkmoot stats "$id" | sed -n 's/^votes cast\t//p')" -eq 4 ] || fail 'the votes'

analysed "$id"
folkmoot conversations export "$id" here >/dev/null
report=$(folkmoot reports create "$id" --name "For the council" | cut -f1)
folkmoot reports export "$report" --all --output report >/dev/null
folkmoot invites export "$id" --output codes.csv
folkmoot xids export "$id" >xids.csv
folkmoot log "$id" --csv >log.csv
for file in here/votes.csv report/votes.csv codes.csv xids.csv log.csv; do [ -s "$file" ] || fail "$file is empty"; done

export FOLKMOOT_SERVER=$OTHER XDG_CONFIG_HOME=$PWD/other
folkmoot login --as ben >/dev/null
again=$(folkmoot conversations import here 2>/dev/null | cut -f1)
analysed "$again"
folkmoot conversations export "$again" there >/dev/null
diff -r here there || fail 'the two exports differ'
folkmoot conversations show "$again" | grep -qx $'topic\tThe lido' || fail 'the topic'
echo whole
