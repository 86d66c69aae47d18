#!/usr/bin/env bash
# Adds a shop to a repository of many: k8s/add-shop.sh NAME HOST [LIKE]
# Writes shops/NAME in the current folder, after the shop in the folder LIKE (the example unless given), and changes
# nothing else. Prints the SQL for a server that CloudNativePG does not run.
set -euo pipefail

fail() {
  echo "add-shop: $*" >&2
  exit 1
}

[ $# -ge 2 ] && [ $# -le 3 ] || fail 'usage: add-shop.sh NAME HOST [LIKE]'
name=$1
host=$2
like=${3:-$(cd "$(dirname "$0")" && pwd)/examples/shops/atelier}
[[ $name =~ ^[a-z][a-z0-9]{1,29}$ ]] || fail "$name: 2 to 30 small letters and digits, as names of databases have"
[[ $host =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$ ]] || fail "$host is not the name of a host"
[ -f "$like/shop/values.env" ] || fail "$like is not the folder of a shop"
[ ! -e "shops/$name" ] || fail "shops/$name is there already"

old=$(basename "$like")
old_host=$(sed -n 's#^SHOP_URL=https://##p' "$like/shop/values.env")
[ "$old" != "$name" ] && [ "$old_host" != "$host" ] || fail "$name and $host are those of $like"

mkdir -p shops
work=$(mktemp -d "shops/.$name.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp -R "$like/." "$work"
find "$work" -type f | while read -r file; do
  sed -e "s#${old_host//./\\.}#$host#g" -e "s#^SHOP_NAME=.*#SHOP_NAME=$name#" \
    -e "s#^MAIL_FROM=[^<]*<#MAIL_FROM=$name <#" \
    -e "s#^namespace: shop-$old\$#namespace: shop-$name#" -e "s#\([ =]\)$old\([-_/]\)#\1$name\2#" "$file" >"$file.new"
  mv "$file.new" "$file"
done
mv "$work" "shops/$name"
trap - EXIT

cat >&2 <<EOF
shops/$name is written. Then:
  1. Read shops/$name/shop/values.env: hosts, buckets, and the public key of Stripe.
  2. Put $name/store-api, $name/booking-api, $name/store-database and $name/booking-database into the secret manager.
  3. Let the DNS names of values.env lead to the gateway.
  4. kubectl apply --kustomize shops/$name/data, then k8s/release.sh shops/$name/shop
Without CloudNativePG, run this SQL as a superuser with psql instead of shops/$name/data. Then give the logins their
passwords (\\password), and put DATABASE_MIGRATE_URL with ${name}_store_migrate into the Secret store-migrate-secrets,
with ${name}_booking_migrate into booking-migrate-secrets:
EOF
# docs/operations.md, "Database roles": processes may change rows, but not the schema.
for service in store booking; do
  role=${name}_$service
  cat <<EOF
CREATE ROLE ${role}_owner NOLOGIN;
CREATE ROLE ${role}_migrate LOGIN IN ROLE ${role}_owner;
ALTER ROLE ${role}_migrate SET role = '${role}_owner';
CREATE ROLE $role LOGIN;
CREATE DATABASE $role OWNER ${role}_owner ENCODING 'UTF8';
REVOKE ALL ON DATABASE $role FROM PUBLIC;
GRANT CONNECT ON DATABASE $role TO $role, ${role}_migrate;
\\connect $role
ALTER DEFAULT PRIVILEGES FOR ROLE ${role}_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO $role;
ALTER DEFAULT PRIVILEGES FOR ROLE ${role}_owner GRANT USAGE, SELECT ON SEQUENCES TO $role;
ALTER DEFAULT PRIVILEGES FOR ROLE ${role}_owner GRANT USAGE ON SCHEMAS TO $role;
EOF
done
