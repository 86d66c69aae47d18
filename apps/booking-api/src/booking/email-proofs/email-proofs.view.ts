import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view } from '@comptoir/http';

export const EmailProofView = view('EmailProof', {
  token: Type.String({ description: 'Proves the address: `email_proof` of bookings.' }),
  expires_at: Timestamp,
});
export type EmailProofView = Static<typeof EmailProofView>;
