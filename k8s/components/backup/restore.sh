#!/bin/sh
# Restores a dump into an empty database: restore.sh FILE
#   RESTORE_URL   address of the empty database, without a pooler; its role owns it
#   RESTORE_JOBS  tables that are loaded at a time (2)
set -eu
dump=${1:?names the dump}
address=${RESTORE_URL:?is the address of an empty database}
# Limits of the role are for requests, not for loading a whole database.
export PGOPTIONS='-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

cd "$(dirname "$dump")"
sha256sum --check --quiet "$(basename "$dump").sha256"
tables=$(psql --no-psqlrc --tuples-only --no-align --command \
  "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'" "$address")
if [ "$tables" != 0 ]; then
  echo "The database has $tables tables already. Create an empty one." >&2
  exit 1
fi
pg_restore --exit-on-error --no-owner --no-privileges --jobs="${RESTORE_JOBS:-2}" --dbname="$address" "$(basename "$dump")"
psql --no-psqlrc --quiet --command ANALYZE "$address"
echo "$dump is restored"
