# Creates a bucket for each service. Everyone may read its objects by name; only its user may list and change them.
set -eu

# $1 bucket and user, $2 the user's secret
make_bucket() {
  mc mb --ignore-existing "s3/$1"
  objects="arn:aws:s3:::$1/*"
  statement='{"Effect":"Allow","Principal":{"AWS":["*"]},"Action":["s3:GetObject"],"Resource":["'$objects'"]}'
  printf '{"Version":"2012-10-17","Statement":[%s]}' "$statement" >/tmp/public.json
  mc anonymous set-json /tmp/public.json "s3/$1"
  statement='{"Effect":"Allow","Action":["s3:*"],"Resource":["arn:aws:s3:::'$1'","'$objects'"]}'
  printf '{"Version":"2012-10-17","Statement":[%s]}' "$statement" >/tmp/own.json
  mc admin policy create s3 "$1" /tmp/own.json
  mc admin user add s3 "$1" "$2"
  # It fails when the user has the policy already.
  mc admin policy attach s3 "$1" --user "$1" || mc admin user info s3 "$1"
}

make_bucket shop-files "$SHOP_FILES_SECRET"
make_bucket booking-files "$BOOKING_FILES_SECRET"
