import { type Static, Type } from '@sinclair/typebox';
import { DateOnly, Timestamp, view } from '@comptoir/http';
import { type FreeDay, type Slot, timeText } from './slots.rules';
import type { SlotDefinition } from './slots.entity';

const Time = Type.String({ pattern: '^\\d{2}:\\d{2}$', examples: ['09:00'] });

/** The keys of the contract, and no others. */
export const SlotView = view('Slot', { start: Time, end: Time });
export type SlotView = Static<typeof SlotView>;

export function toSlotView({ start, end }: Slot): SlotView {
  return { start, end };
}

const AvailableSlotView = view('AvailableSlot', {
  start: Time,
  end: Time,
  start_at: Timestamp,
  end_at: Timestamp,
  seats_left: Type.Optional(Type.Integer({ description: 'Free seats; only for resources with several.' })),
});
type AvailableSlotView = Static<typeof AvailableSlotView>;

function toAvailableSlotView({ start, end, range, seatsLeft }: Slot): AvailableSlotView {
  return {
    start,
    end,
    start_at: new Date(range.start).toISOString(),
    end_at: new Date(range.end).toISOString(),
    ...(seatsLeft !== undefined && { seats_left: seatsLeft }),
  };
}

export const DayView = view('AvailableDay', { date: DateOnly, slots: Type.Array(AvailableSlotView) });
export type DayView = Static<typeof DayView>;

export function toDayView({ date, slots }: FreeDay): DayView {
  return { date, slots: slots.map(toAvailableSlotView) };
}

export const SlotDefinitionView = view('SlotDefinition', {
  id: Type.Integer(),
  resource_id: Type.Integer(),
  day_of_week: Type.Integer(),
  start_time: Time,
  end_time: Time,
  duration_min: Type.Integer(),
  buffer_min: Type.Integer({ description: 'Minutes free of other bookings before and after one.' }),
});
export type SlotDefinitionView = Static<typeof SlotDefinitionView>;

export function toSlotDefinitionView(definition: SlotDefinition): SlotDefinitionView {
  return {
    id: definition.id,
    resource_id: definition.resource_id,
    day_of_week: definition.day_of_week,
    start_time: timeText(definition.start_minute),
    end_time: timeText(definition.end_minute),
    duration_min: definition.duration_min,
    buffer_min: definition.buffer_min,
  };
}
