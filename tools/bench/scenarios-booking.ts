import { type FreeSlot, RESOURCES, SERVICE, addDays, freeSlot } from './data-bookings';
import type { Call } from './load';
import { type Scenario, always, unchanged, cold, fromAnotherClient } from './scenarios';

const API = '/api';
const GOAL = { slots: 0.8, write: 0.6 };
const MONTH_DAYS = 30;

export interface BookingContext {
  /** The day of the generated data. */
  today: string;
  /** Access token of the administrator. */
  token: string;
  /** Compacts the counter cache of bookings, as the worker does every minute. */
  compactCounters: () => Promise<void>;
}

/** Returns the scenarios of the booking service. */
export function bookingScenarios({ today, token, compactCounters }: BookingContext): Scenario[] {
  const tomorrow = addDays(today, 1);
  const monthEnd = addDays(tomorrow, MONTH_DAYS);
  const resource = resourcesInTurn();
  const slots = always({ path: `${API}/resources/1/slots?date=${tomorrow}` });
  const baselineSlots = always({ path: `/slots/1?date=${tomorrow}` });
  const slot = slotsInTurn(today);
  const scenarios: Omit<Scenario, 'service'>[] = [
    {
      name: 'booking: slots of a day (warm)',
      call: slots,
      baseline: baselineSlots,
      comparable: unchanged,
      goal: GOAL.slots,
    },
    {
      name: 'booking: slots of a day (cold)',
      call: cold(slots),
      baseline: cold(baselineSlots),
      comparable: unchanged,
      goal: GOAL.slots,
    },
    {
      name: 'booking: availability of a month',
      call: () => ({
        path: `${API}/resources/${resource()}/availability?date_from=${tomorrow}&date_to=${monthEnd}`,
      }),
    },
    {
      name: 'booking: availability of a service',
      call: always({
        path: `${API}/services/${SERVICE}/availability?date_from=${tomorrow}&date_to=${monthEnd}&party_size=2`,
      }),
    },
    {
      name: 'booking: create',
      call: () => bookingOf(`${API}/bookings`, slot(), fromAnotherClient()),
      baseline: () => bookingOf('/bookings', slot()),
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
      // Without it, the total would add up thousands of new counter rows.
      reset: compactCounters,
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
