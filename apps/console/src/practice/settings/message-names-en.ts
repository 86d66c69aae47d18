import { messageRecordsEn } from '../../shared/message-texts/message-texts-en';

/** Texts of the messages of the practice. */
export const practiceMessagesEn = {
  ...messageRecordsEn,
  kinds: {
    booking_payment: 'Booking to pay',
    booking_confirmation: 'Booking confirmed',
    booking_change: 'Booking changed',
    booking_cancellation: 'Booking cancelled',
    booking_reminder: 'Reminder by mail',
    booking_expiry: 'Booking not paid in time',
    booking_returned_payment: 'Payment came too late',
    booking_refund: 'Refund',
    series_confirmation: 'Series confirmed',
    series_change: 'Series changed',
    series_cancellation: 'Series cancelled',
    email_code: 'Code for an e-mail address',
    bookings_link: 'Link to all bookings',
    waiting_joined: 'On the waiting list',
    waiting_offered: 'A time has come free',
    sms_reminder: 'Reminder by text message',
  },
};
