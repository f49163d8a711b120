# Makes the database at the first start, and runs PostgreSQL of Debian on it. DATA is the folder of the volume.
set -eu
umask 077
bin=/usr/lib/postgresql/15/bin
data=${DATA:-/data}
cluster=$data/15
if [ ! -d "$cluster" ]; then
  # a start that was cut off leaves no half-made cluster under its name
  rm -rf "$data/new"
  : "${POSTGRES_PASSWORD:?Set POSTGRES_PASSWORD in .env.}"
  password=$(mktemp)
  printf %s "$POSTGRES_PASSWORD" >"$password"
  "$bin/initdb" -D "$data/new" -U folkmoot --pwfile="$password" --auth-local=reject --auth-host=scram-sha-256 \
    --data-checksums --encoding=UTF8 --locale=C.UTF-8
  rm "$password"
  echo 'host all all all scram-sha-256' >>"$data/new/pg_hba.conf"
  echo 'create database folkmoot' | "$bin/postgres" --single -D "$data/new" postgres
  mv "$data/new" "$cluster"
fi
exec "$bin/postgres" -D "$cluster" -c listen_addresses='*' -c port="${POSTGRES_PORT:-5432}" -c unix_socket_directories=/tmp
