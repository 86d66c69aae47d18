import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view } from '@comptoir/http';
import type { OpenedGuest } from './guests.service';

export const GuestCartView = view('GuestCart', {
  cart_token: Type.String({
    description: 'Secret of the cart, for the header `Cart-Token`. It is shown once.',
  }),
  expires_at: { ...Timestamp, description: 'End of the token. Its use extends it.' },
});
export type GuestCartView = Static<typeof GuestCartView>;

export function toGuestCartView({ token, expiresAt }: OpenedGuest): GuestCartView {
  return { cart_token: token, expires_at: expiresAt.toISOString() };
}
