import { type Static, Type } from '@sinclair/typebox';
import { nullable, view } from '@comptoir/http';
import type { GiftRecipient } from './gift-recipient.dto';

export const GiftRecipientView = view('GiftRecipient', {
  name: Type.String({ description: 'Name of the recipient.' }),
  email: nullable(
    Type.String({ description: 'Address that gets the codes; null for that of the customer.' }),
  ),
  message: Type.String({ description: 'Text for the mail.' }),
  send_on: nullable(Type.String({ format: 'date', description: 'Day (UTC) of the mail; null for at once.' })),
});
export type GiftRecipientView = Static<typeof GiftRecipientView>;

/** Returns null without a recipient. */
export function toGiftRecipientView(recipient: GiftRecipient | null): GiftRecipientView | null {
  if (!recipient || Object.keys(recipient).length === 0) return null;
  const { name, email, message, send_on } = recipient;
  return { name: name ?? '', email: email ?? null, message: message ?? '', send_on: send_on ?? null };
}
