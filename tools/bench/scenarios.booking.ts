import { type FreeSlot, RESOURCES, addDays, freeSlot } from './data.bookings';
import type { Call } from './load';
import { type Scenario, always, asIs, cold, fromAnotherClient } from './scenarios';

const API = '/api';
const GOAL = { slots: 0.8, write: 0.6 };
const MONTH_DAYS = 30;

export interface BookingFacts {
  /** The day that the data was made for. */
  today: string;
  /** Of the administrator. */
  token: string;
  /** Does what a worker does every minute with the counts of lists. */
  foldCounts: () => Promise<void>;
}

/** What the booking service is asked for. */
export function bookingScenarios({ today, token, foldCounts }: BookingFacts): Scenario[] {
  const tomorrow = addDays(today, 1);
  const monthEnd = addDays(tomorrow, MONTH_DAYS);
  const resource = resourcesInTurn();
  const slots = always({ path: `${API}/resources/1/slots?date=${tomorrow}` });
  const floorSlots = always({ path: `/slots/1?date=${tomorrow}` });
  const slot = slotsInTurn(today);
  const scenarios: Omit<Scenario, 'service'>[] = [
    { name: 'booking: slots of a day (warm)', call: slots, floor: floorSlots, same: asIs, goal: GOAL.slots },
    {
      name: 'booking: slots of a day (cold)',
      call: cold(slots),
      floor: cold(floorSlots),
      same: asIs,
      goal: GOAL.slots,
    },
    {
      name: 'booking: availability of a month',
      call: () => ({
        path: `${API}/resources/${resource()}/availability?date_from=${tomorrow}&date_to=${monthEnd}`,
      }),
    },
    {
      name: 'booking: create',
      call: () => bookingOf(`${API}/bookings`, slot(), fromAnotherClient()),
      floor: () => bookingOf('/bookings', slot()),
      effect: 'SELECT count(*) AS value FROM bookings',
      goal: GOAL.write,
    },
    {
      name: 'booking: public calendar of a day',
      call: always({ path: `${API}/resources/bookings/public?date_from=${tomorrow}&date_to=${tomorrow}` }),
    },
    {
      name: 'booking: admin list',
      call: always({ path: `${API}/admin/bookings`, headers: { authorization: `Bearer ${token}` } }),
      // Bookings that were made by the ten thousand would be counted one by one.
      reset: foldCounts,
    },
  ];
  return scenarios.map((scenario) => ({ ...scenario, service: 'booking' }));
}

function bookingOf(
  path: string,
  { resourceId, start, end }: FreeSlot,
  headers: Record<string, string> = {},
): Call {
  const body = {
    resource_id: resourceId,
    client_name: 'Bench',
    email: `client-${resourceId}-${start.replace(/\W/g, '')}@bench.example`,
    start_at: start,
    end_at: end,
  };
  return { path, method: 'POST', headers, body: JSON.stringify(body) };
}

function resourcesInTurn(): () => number {
  let last = 0;
  return () => (last = (last % RESOURCES) + 1);
}

function slotsInTurn(today: string): () => FreeSlot {
  let next = 0;
  return () => freeSlot(today, next++);
}
