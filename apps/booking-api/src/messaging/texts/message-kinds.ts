import type {
  Description,
  MessageKind,
  MessageTextsOptions,
  Templates,
  Values,
} from '@comptoir/message-texts';
import { LANGUAGES, type Language } from '../../platform/http/languages';
import { RequestErrors } from '../../platform/http/request.errors';
import { type TextKey, Wording } from './wording';

/** Messages to clients whose words staff may change (docs/message-texts.md). */
export type MessageKindName =
  | 'booking_payment'
  | 'booking_confirmation'
  | 'booking_change'
  | 'booking_cancellation'
  | 'booking_reminder'
  | 'booking_expiry'
  | 'booking_returned_payment'
  | 'booking_refund'
  | 'series_confirmation'
  | 'series_change'
  | 'series_cancellation'
  | 'email_code'
  | 'bookings_link'
  | 'waiting_joined'
  | 'waiting_offered'
  | 'sms_reminder';

type ExampleName = 'booking' | 'payment' | 'series' | 'code' | 'link' | 'joined' | 'offered' | 'sms';

/** Texts of the default, and what a message cannot do without. */
interface KindTexts {
  subject?: TextKey;
  text: TextKey;
  /** Link that follows the text. */
  link?: string;
  /** Text below the link. */
  hint?: TextKey;
  required?: readonly string[];
  examples: ExampleName;
}

const MANAGED = { link: 'manage_link', required: ['manage_link'], examples: 'booking' } as const;
const SEEN = { link: 'manage_link', examples: 'booking' } as const;
const OF_SERIES = { link: 'manage_link', required: ['manage_link'], examples: 'series' } as const;

const KINDS: Record<MessageKindName, KindTexts> = {
  booking_payment: {
    subject: 'pay_title',
    text: 'page_pending',
    link: 'payment_link',
    required: ['payment_link'],
    examples: 'payment',
  },
  booking_confirmation: { subject: 'confirmed_subject', text: 'confirmed_text', ...MANAGED },
  booking_change: { subject: 'changed_subject', text: 'changed_text', ...MANAGED },
  booking_cancellation: { subject: 'cancelled_subject', text: 'cancelled_text', ...SEEN },
  booking_reminder: { subject: 'reminder_subject', text: 'reminder_text', ...MANAGED },
  booking_expiry: { subject: 'expired_subject', text: 'expired_text', ...SEEN },
  booking_returned_payment: { subject: 'returned_subject', text: 'returned_text', ...SEEN },
  booking_refund: { subject: 'refunded_subject', text: 'refunded_text', ...SEEN },
  series_confirmation: { subject: 'series_confirmed_subject', text: 'series_confirmed_text', ...OF_SERIES },
  series_change: { subject: 'series_changed_subject', text: 'series_changed_text', ...OF_SERIES },
  series_cancellation: { subject: 'series_cancelled_subject', text: 'series_cancelled_text', ...OF_SERIES },
  email_code: { subject: 'proof_subject', text: 'proof_text', required: ['code'], examples: 'code' },
  bookings_link: {
    subject: 'link_subject',
    text: 'link_text',
    link: 'bookings_link',
    required: ['bookings_link'],
    examples: 'link',
  },
  waiting_joined: {
    subject: 'waiting_joined_subject',
    text: 'waiting_joined_text',
    link: 'waiting_link',
    required: ['waiting_link'],
    examples: 'joined',
  },
  waiting_offered: {
    subject: 'waiting_offered_subject',
    text: 'waiting_offered_text',
    link: 'waiting_link',
    hint: 'waiting_offered_hint',
    required: ['waiting_link'],
    examples: 'offered',
  },
  sms_reminder: { text: 'sms_reminder', required: ['manage_link'], examples: 'sms' },
};

/** Variables in place of the values of a text. */
const VARIABLES = {
  resource: '{{resource}}',
  start: '{{start}}',
  business: '{{business}}',
  link: '{{manage_link}}',
  minutes: '{{minutes}}',
  code: '{{code}}',
};
/** A template of a text message: providers charge by length. */
const MAX_SMS_BODY = 320;
/** Text message with example data: three segments, or seven in languages beyond the alphabet of the phone network. */
const MAX_SMS_EXAMPLE = 459;
/** Text message that is sent, since real names and links are longer than those of examples. */
const LONGEST_SMS = 1_000;

const START = new Date('2030-03-04T13:30:00Z');
const END = new Date('2030-03-04T14:30:00Z');
const HELD_UNTIL = new Date('2030-03-03T13:30:00Z');
const PAGE = 'https://booking.example';

/** Returns example values by the kind of message, in the words of a language. */
function examplesIn(wording: Wording): Record<ExampleName, Values> {
  const business = 'Comptoir';
  const resource = 'Haircut – Anna';
  const place = '12 rue des Lilas, 69003 Lyon';
  const time_zone = wording.zone(START);
  const start = wording.time(START);
  const end = wording.time(END);
  const booking = { business, resource, start, end, time_zone, people: '2', place };
  const price = wording.money(4_500, 'EUR');
  const page = { manage_link: `${PAGE}/b/example` };
  const waiting = { business, resource, waiting_link: `${PAGE}/waiting/example` };
  return {
    booking: { ...booking, price, ...page },
    payment: {
      ...booking,
      price,
      amount_due: price,
      pay_until: wording.time(HELD_UNTIL),
      payment_link: `${PAGE}/pay/example`,
    },
    series: {
      business,
      resource,
      times: [start, wording.time(new Date('2030-03-11T13:30:00Z'))],
      time_zone,
      place,
      ...page,
    },
    code: { business, code: '123456', minutes: '10' },
    link: { business, bookings_link: `${PAGE}/my/example`, minutes: '30' },
    joined: { ...waiting, days: wording.date('2030-03-04') },
    offered: { ...waiting, start, end, held_until: wording.time(HELD_UNTIL) },
    sms: { business, resource, start: wording.briefTime(START), ...page },
  };
}

const DESCRIPTIONS: Readonly<Record<string, Description>> = {
  amount_due: { en: 'Amount to pay now.', fr: 'Montant à payer maintenant.' },
  bookings_link: {
    en: 'Page with all bookings of the client.',
    fr: 'Page de toutes les réservations du client.',
  },
  business: { en: 'Name of the business.', fr: 'Nom de l’établissement.' },
  code: { en: 'Code that the client enters.', fr: 'Code que le client saisit.' },
  days: { en: 'Days for which the client waits.', fr: 'Jours que le client attend.' },
  end: { en: 'Day and time of the end.', fr: 'Jour et heure de fin.' },
  held_until: {
    en: 'Time until which the offer is held.',
    fr: 'Moment jusqu’auquel l’horaire est gardé.',
  },
  manage_link: {
    en: 'Page on which the client sees, moves or cancels the booking.',
    fr: 'Page où le client voit, déplace ou annule la réservation.',
  },
  minutes: { en: 'Minutes for which it works.', fr: 'Durée de validité en minutes.' },
  pay_until: { en: 'Time until which to pay.', fr: 'Moment jusqu’auquel payer.' },
  payment_link: { en: 'Page on which the booking is paid.', fr: 'Page où la réservation est réglée.' },
  people: { en: 'Number of people; empty for one.', fr: 'Nombre de personnes ; vide pour une seule.' },
  place: { en: 'Address of the business; may be empty.', fr: 'Adresse de l’établissement ; peut être vide.' },
  price: { en: 'Price; empty for what is free.', fr: 'Prix ; vide si c’est gratuit.' },
  resource: { en: 'Service and resource that are booked.', fr: 'Service et ressource réservés.' },
  start: { en: 'Day and time of the start.', fr: 'Jour et heure de début.' },
  time_zone: { en: 'Time zone of the times.', fr: 'Fuseau des horaires.' },
  times: {
    en: 'Times of the bookings, one a paragraph.',
    fr: 'Horaires des réservations, un par paragraphe.',
  },
  waiting_link: {
    en: 'Page on which the client takes an offer or leaves the waiting list.',
    fr: 'Page où le client accepte une offre ou quitte la liste d’attente.',
  },
};

/** Messages of booking whose words staff may change. */
export const MESSAGE_TEXTS: MessageTextsOptions = {
  kinds: (Object.keys(KINDS) as MessageKindName[]).map(kindOf),
  languages: LANGUAGES,
  descriptions: DESCRIPTIONS,
  notFound: RequestErrors.NOT_FOUND,
  overtaken: RequestErrors.PRECONDITION_FAILED,
};

function kindOf(name: MessageKindName): MessageKind {
  const { examples, required = [], ...texts } = KINDS[name];
  const isMail = texts.subject !== undefined;
  return {
    name,
    channel: isMail ? 'mail' : 'sms',
    parts: isMail ? ['subject', 'body'] : ['body'],
    required,
    ...(!isMail && { maxBody: MAX_SMS_BODY, maxExample: MAX_SMS_EXAMPLE, longest: LONGEST_SMS }),
    defaults: (language) => defaultOf(texts, wordingIn(language)),
    examples: (language) => examplesIn(wordingIn(language))[examples],
  };
}

function defaultOf({ subject, text, link, hint }: Omit<KindTexts, 'examples'>, wording: Wording): Templates {
  const paragraphs = [
    wording.text(text, VARIABLES),
    ...(link ? [`{{${link}}}`] : []),
    ...(hint ? [wording.text(hint, VARIABLES)] : []),
  ];
  return { ...(subject && { subject: wording.text(subject, VARIABLES) }), body: paragraphs.join('\n\n') };
}

function wordingIn(language: string): Wording {
  return new Wording(language as Language, 'UTC');
}
