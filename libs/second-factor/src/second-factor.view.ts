import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import type { ShownSecret } from './second-factors.service';

/** The second factor of the caller. */
export interface OwnFactor {
  confirmedAt: Date | null;
  codesLeft: number;
  /** Instant from which the role needs one; null when it needs none. */
  dueAt: Date | null;
}

/** The state of the caller's second factor. */
export const SecondFactorView = view('SecondFactor', {
  is_enabled: Type.Boolean({ description: 'A login asks for a code.' }),
  confirmed_at: nullable(Timestamp),
  recovery_codes_left: Type.Integer(),
  is_required: Type.Boolean({ description: 'The role of the account needs one.' }),
  due_at: {
    ...nullable(Timestamp),
    description: 'When the routes of staff begin to need it; null for an account that needs none.',
  },
});
export type SecondFactorView = Static<typeof SecondFactorView>;

/** A started set-up. */
export const StartedSecondFactorView = view('StartedSecondFactor', {
  secret: Type.String({ description: 'To type into an app that cannot read the QR code; in Base32.' }),
  otpauth_uri: Type.String({ description: 'Text of the QR code that an app reads.' }),
});
export type StartedSecondFactorView = Static<typeof StartedSecondFactorView>;

/** Recovery codes, which are shown once. */
export const RecoveryCodesView = view('RecoveryCodes', {
  recovery_codes: Type.Array(Type.String(), { description: 'Each stands in for a code of the app once.' }),
});
export type RecoveryCodesView = Static<typeof RecoveryCodesView>;

export function toSecondFactorView({ confirmedAt, codesLeft, dueAt }: OwnFactor): SecondFactorView {
  return {
    is_enabled: confirmedAt !== null,
    confirmed_at: confirmedAt?.toISOString() ?? null,
    recovery_codes_left: codesLeft,
    is_required: dueAt !== null,
    due_at: dueAt?.toISOString() ?? null,
  };
}

export function toStartedSecondFactorView({ secret, uri }: ShownSecret): StartedSecondFactorView {
  return { secret, otpauth_uri: uri };
}
