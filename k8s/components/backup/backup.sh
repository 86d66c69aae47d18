#!/bin/sh
# Dumps the database of a service, checks that the dump can be read, and deletes dumps that are too old.
#   SERVICE                  begins the names of the files: store, booking
#   DATABASE_DIRECT_URL      address without a pooler; DATABASE_URL is used where there is none
#   BACKUP_DIR, BACKUP_DAYS  where dumps are, and for how many days they are kept (14)
set -eu
umask 077
service=${SERVICE:?names the service}
address=${DATABASE_DIRECT_URL:-${DATABASE_URL:?is the address of the database}}
directory=${BACKUP_DIR:?is the directory of the dumps}
days=${BACKUP_DAYS:-14}

dump=$directory/$service-$(date -u +%Y%m%dT%H%M%SZ).dump
partial=$dump.partial
# A killed run left these; the CronJob never runs twice at a time.
rm -f "$directory/$service"-*.partial
trap 'rm -f "$partial"' EXIT

pg_dump --format=custom --lock-wait-timeout=60s --file="$partial" "$address"
# Reads all of it, and would fail for a dump that is cut off.
pg_restore --file=/dev/null "$partial"
pg_restore --list "$partial" | grep 'TABLE DATA public migrations ' > /dev/null || {
  echo "The dump has no table \"migrations\": is this the database of a service?" >&2
  exit 1
}
sync "$partial"
mv "$partial" "$dump"
cd "$directory"
sha256sum "$(basename "$dump")" > "$dump.sha256"

# Runs after a success only, so that a database that cannot be read never costs the last good dump.
find "$directory" -maxdepth 1 -name "$service-*.dump*" -mtime "+$days" -delete
echo "$dump: $(wc -c < "$dump") bytes; $(find "$directory" -maxdepth 1 -name "$service-*.dump" | wc -l) dumps are kept"
