import { aResource } from './booking.fixture';
import { type TestBooking, startBooking } from './booking-harness';

interface Stage {
  booking: TestBooking;
  /** A resource without hours, the only one. */
  room: number;
}

/**
 * Has the tests of a block find a running service with one resource.
 * @param assign takes over what each test finds, before it
 * @param tables emptied before each test, besides the resources and what refers to them
 */
export function withRoom(assign: (stage: Stage) => void, ...tables: string[]): void {
  let booking: TestBooking;
  beforeAll(async () => {
    booking = await startBooking();
  });
  afterAll(() => booking?.stop());
  beforeEach(async () => {
    await booking.empty('resources', ...tables);
    assign({ booking, room: await aResource(booking) });
  });
}
