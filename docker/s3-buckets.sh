# Creates a bucket for each service. Everyone may read its public objects by name; only its user may do the rest.
set -eu

# $1 bucket and user, $2 the user's secret, $3… the folders that everyone may read, or * for all
make_bucket() {
  bucket=$1
  secret=$2
  shift 2
  mc mb --ignore-existing "s3/$bucket"
  objects="arn:aws:s3:::$bucket"
  public=''
  for folder in "$@"; do public="$public${public:+,}\"$objects/$folder\""; done
  statement='{"Effect":"Allow","Principal":{"AWS":["*"]},"Action":["s3:GetObject"],"Resource":['$public']}'
  printf '{"Version":"2012-10-17","Statement":[%s]}' "$statement" >/tmp/public.json
  mc anonymous set-json /tmp/public.json "s3/$bucket"
  statement='{"Effect":"Allow","Action":["s3:*"],"Resource":["'$objects'","'$objects'/*"]}'
  printf '{"Version":"2012-10-17","Statement":[%s]}' "$statement" >/tmp/own.json
  mc admin policy create s3 "$bucket" /tmp/own.json
  mc admin user add s3 "$bucket" "$secret"
  # It fails when the user has the policy already.
  mc admin policy attach s3 "$bucket" --user "$bucket" || mc admin user info s3 "$bucket"
}

make_bucket shop-files "$SHOP_FILES_SECRET" '*'
# Private files of clients are below private/.
make_bucket booking-files "$BOOKING_FILES_SECRET" 'uploads/*' 'logos/*' 'services/*'
