import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view } from '@comptoir/http';
import type { Hold } from '../../calendar/occupancy/allocations.entity';

export const HoldView = view('Hold', {
  token: Type.String({ format: 'uuid', description: 'Books the time that is held.' }),
  resource_id: Type.Integer({ description: 'Resource that is held; for a service, the one that is free.' }),
  start_at: Timestamp,
  end_at: Type.String({ format: 'date-time', description: 'With the minutes of the chosen options.' }),
  expires_at: Type.String({ format: 'date-time', description: 'When others can book the time again.' }),
});
export type HoldView = Static<typeof HoldView>;

export function toHoldView({ id, resource_id, start_at, end_at, expires_at }: Hold): HoldView {
  return {
    token: id,
    resource_id,
    start_at: start_at.toISOString(),
    end_at: end_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}
