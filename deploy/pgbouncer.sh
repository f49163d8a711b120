# PgBouncer needs the password itself, to sign in at PostgreSQL; a quotation mark in it is doubled
set -eu
umask 077
printf '"folkmoot" "%s"\n' "$(printf %s "$POSTGRES_PASSWORD" | sed 's/"/""/g')" >/tmp/users.txt
exec pgbouncer /etc/pgbouncer/folkmoot.ini
