import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view } from '@comptoir/http';
import type { TaxExemption } from './tax-exemptions.entity';

export const TaxExemptionView = view('TaxExemption', {
  user_id: Type.Integer(),
  reason: Type.String(),
  certificate_number: Type.String(),
  expires_at: nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TaxExemptionView = Static<typeof TaxExemptionView>;

export function toTaxExemptionView(exemption: TaxExemption): TaxExemptionView {
  const { user_id, reason, certificate_number, expires_at, created_at, updated_at } = exemption;
  return {
    user_id,
    reason,
    certificate_number,
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
