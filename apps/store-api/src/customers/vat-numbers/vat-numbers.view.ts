import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import type { VatNumberCheck } from './vat-numbers.entity';

export const VatNumberView = view('VatNumber', {
  number: Type.String(),
  valid: nullable(Type.Boolean({ description: 'Last answer of VIES; null while it never answered.' })),
  checked_at: nullable(Timestamp),
  failed_at: nullable(Timestamp),
  consultation_number: Type.String({ description: 'Proves the answer; VIES gives it to registered shops.' }),
  name: Type.String(),
  address: Type.String(),
  override: nullable(
    Type.Object(
      { valid: Type.Boolean(), reason: Type.String() },
      { additionalProperties: false, description: 'Decision of staff, which counts instead of the answer.' },
    ),
  ),
  updated_at: Timestamp,
});
export type VatNumberView = Static<typeof VatNumberView>;

export function toVatNumberView(check: VatNumberCheck): VatNumberView {
  const { number, valid, checked_at, failed_at, consultation_number, name, address } = check;
  return {
    number,
    valid,
    checked_at: checked_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    consultation_number,
    name,
    address,
    override:
      check.override_valid === null ? null : { valid: check.override_valid, reason: check.override_reason },
    updated_at: check.updated_at.toISOString(),
  };
}
