-- Each service has a database and a role that owns it. No role is a superuser or has access to the other database.
-- The extensions that migrations ask for are trusted: an owner may create them.
\getenv store_password STORE_PASSWORD
\getenv booking_password BOOKING_PASSWORD
CREATE ROLE comptoir_store LOGIN PASSWORD :'store_password';
CREATE ROLE comptoir_booking LOGIN PASSWORD :'booking_password';
CREATE DATABASE comptoir_store OWNER comptoir_store;
CREATE DATABASE comptoir_booking OWNER comptoir_booking;
REVOKE CONNECT, TEMPORARY ON DATABASE comptoir_store, comptoir_booking FROM PUBLIC;
