/** Messages by their topic, in the order of the list. */
const GROUPS = {
  orders: [
    'order_placed',
    'order_confirmed',
    'order_part_shipped',
    'order_shipped',
    'digital_delivery',
    'order_delivered',
    'order_cancelled',
    'backorder_filled',
    'order_link',
  ],
  payments: [
    'payment_link',
    'payment_requires_action',
    'payment_failed',
    'payment_overdue',
    'invoice',
    'refund_processed',
  ],
  returns: [
    'return_requested',
    'return_approved',
    'return_label',
    'return_rejected',
    'withdrawal_received',
    'return_opened',
  ],
  credit: ['gift_card', 'wallet_adjusted'],
  products: ['back_in_stock', 'back_in_stock_mail', 'review_approved'],
  accounts: [
    'verify_email',
    'welcome',
    'invitation',
    'reset_password',
    'password_changed',
    'second_factor_added',
    'second_factor_removed',
    'recovery_code_used',
    'second_factor_guessed',
    'new_sign_in',
    'account_deleted',
    'webhook_disabled',
  ],
  newsletter: ['newsletter_confirmation', 'newsletter_welcome'],
  bookings: [
    'booking_payment',
    'booking_confirmation',
    'booking_change',
    'booking_cancellation',
    'booking_reminder',
    'sms_reminder',
    'booking_expiry',
    'booking_returned_payment',
    'booking_refund',
  ],
  series: ['series_confirmation', 'series_change', 'series_cancellation'],
  access: ['email_code', 'bookings_link'],
  waiting: ['waiting_joined', 'waiting_offered'],
} as const;

export type MessageGroup = keyof typeof GROUPS;

const PLACES: ReadonlyMap<string, { group: MessageGroup; place: number }> = new Map(
  (Object.keys(GROUPS) as MessageGroup[])
    .flatMap((group) => GROUPS[group].map((kind) => ({ group, kind })))
    .map(({ group, kind }, place) => [kind, { group, place }]),
);

/** Returns the topic of a message; undefined for one of a later release. */
export function groupOf(kind: string): MessageGroup | undefined {
  return PLACES.get(kind)?.group;
}

/** Returns messages by their topic, those of a later release at the end. */
export function byGroup<Kind extends { kind: string }>(kinds: readonly Kind[]): Kind[] {
  const placeOf = ({ kind }: Kind): number => PLACES.get(kind)?.place ?? PLACES.size;
  return [...kinds].sort((a, b) => placeOf(a) - placeOf(b));
}
