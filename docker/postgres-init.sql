-- The store's database is made by the image; booking has one of its own.
CREATE DATABASE comptoir_booking;
