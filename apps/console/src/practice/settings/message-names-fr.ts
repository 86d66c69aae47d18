import { messageRecordsFr } from '../../shared/message-texts/message-texts-fr';
import type { practiceMessagesEn } from './message-names-en';

export const practiceMessagesFr: typeof practiceMessagesEn = {
  ...messageRecordsFr,
  kinds: {
    booking_payment: 'Réservation à payer',
    booking_confirmation: 'Réservation confirmée',
    booking_change: 'Réservation modifiée',
    booking_cancellation: 'Réservation annulée',
    booking_reminder: 'Rappel par e-mail',
    booking_expiry: 'Réservation non payée à temps',
    booking_returned_payment: 'Paiement arrivé trop tard',
    booking_refund: 'Remboursement',
    series_confirmation: 'Série confirmée',
    series_change: 'Série modifiée',
    series_cancellation: 'Série annulée',
    email_code: 'Code pour une adresse e-mail',
    bookings_link: 'Lien vers toutes les réservations',
    waiting_joined: 'Inscription sur la liste d’attente',
    waiting_offered: 'Un horaire s’est libéré',
    sms_reminder: 'Rappel par SMS',
  },
};
