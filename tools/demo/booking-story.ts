import { raceForASlot } from './booking-race';
import type { Booking, BookingStage, Resource } from './booking-types';
import { rejectionOf } from './rejection';

const WORKING_DAYS = [1, 2, 3, 4, 5];
const CLIENT = {
  client_name: 'Nora Lindqvist',
  email: 'nora@example.com',
  phone: '+33 6 00 11 22 33',
  notes: '',
};

/** Returns a Monday in one to two weeks. */
function nextMonday(): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + 7 + ((8 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}

/** Demonstrates a new resource, a booking, its cancellation, and twenty concurrent bookings of one time. */
export async function runBookingStory(stage: BookingStage): Promise<void> {
  const { narrator, staff, admin } = stage;
  narrator.story('Booking: a first appointment');
  narrator.step('The administrator signs in');
  await rejectionOf(stage, staff.adminBookings.list(), 401);
  const wrong = { email: admin.email, password: `${admin.password}!` };
  await rejectionOf(stage, staff.auth.login(wrong), 401);
  const { user } = await staff.auth.login(admin);
  narrator.same('The role', user.role, 'admin');
  const date = nextMonday();
  const resource = await createResource(stage, date);
  try {
    await visit(stage, resource, date);
    await raceForASlot(stage, resource.id, date);
    await review(stage, resource, date);
  } finally {
    narrator.step('The administrator tidies up');
    await staff.adminResources.delete({ id: resource.id });
  }
}

async function createResource({ narrator, staff }: BookingStage, date: string): Promise<Resource> {
  narrator.step('A resource, its week, a block and a form');
  const resource = await staff.adminResources.create({
    name: `Pottery Wheel ${Date.now().toString(36)}`,
    description: 'A wheel, clay and an apron.',
    capacity: 1,
    color: '#c06b45',
    active: true,
  });
  narrator.fact(`resource ${resource.id}, ${resource.name}`);
  const windows = [
    { start_time: '09:00', end_time: '12:00' },
    { start_time: '13:00', end_time: '17:00' },
  ];
  const slots = WORKING_DAYS.flatMap((day_of_week) =>
    windows.map((window) => ({ ...window, day_of_week, duration_min: 60 })),
  );
  const week = await staff.adminSlots.replaceDefinitions({ resource_id: resource.id, slots });
  narrator.same('The number of weekly windows', week.length, slots.length);
  await staff.adminBlocks.create({
    resource_id: resource.id,
    start_at: `${date}T13:00`,
    end_at: `${date}T15:00`,
    reason: 'Firing the kiln',
  });
  await staff.adminCustomFields.create({
    resource_id: resource.id,
    label: 'Course',
    type: 'select',
    required: true,
    options: 'Bowl\nVase|30|15.50',
    sort_order: 1,
  });
  return resource;
}

async function visit(stage: BookingStage, resource: Resource, date: string): Promise<void> {
  const { narrator, booking } = stage;
  narrator.step('A visitor looks for a time');
  const list = await booking.resources.list();
  narrator.expect(
    list.some(({ id }) => id === resource.id),
    `${resource.name} should be in the public list.`,
  );
  await expectSlots(stage, resource, date, ['09:00', '10:00', '11:00', '15:00', '16:00']);
  const fields = await booking.resources.listFormFields({ id: resource.id });
  const course = narrator.found(fields[0], 'The form should have a field.');
  const options = [...(course.options ?? [])].filter((option) => typeof option === 'object');
  const vase = narrator.found(
    options.find(({ label }) => label === 'Vase'),
    'The field should have the option “Vase”.',
  );
  const labels = options.map(({ label, duration, price }) => `${label} (+${duration} min, ${price} EUR)`);
  narrator.fact(`${course.label}: ${labels.join(', ')}`);

  narrator.step('She books an hour, and her choice makes it longer');
  const wish = { ...CLIENT, resource_id: resource.id, start_at: `${date}T10:00`, end_at: `${date}T11:00` };
  const incomplete = await rejectionOf(stage, booking.bookings.create(wish), 400);
  narrator.same('The error of an incomplete form', incomplete.message, 'Course is required');
  const complete = { ...wish, custom_values: [{ field_id: course.id, value: vase.value }] };
  const made = await booking.bookings.create(complete);
  narrator.same('The status', made.status, 'confirmed');
  narrator.same('The price', made.total_price, 15.5);
  narrator.same('The minutes', (Date.parse(made.end_at) - Date.parse(made.start_at)) / 60_000, 90);
  narrator.fact(`booking ${made.id}: ${made.start_at} to ${made.end_at}, ${made.total_price} EUR`);
  await expectSlots(stage, resource, date, ['09:00', '15:00', '16:00']);

  narrator.step('Another client wants the same time');
  const late = await rejectionOf(stage, booking.bookings.create(complete), 409);
  narrator.same('The error', late.message, 'This time slot is already booked for this resource');
  await cancel(stage, resource, date, made);
}

async function cancel(stage: BookingStage, resource: Resource, date: string, made: Booking): Promise<void> {
  const { narrator, booking } = stage;
  narrator.step('She cancels with the token of her booking');
  const { token } = made;
  const cancelled = await booking.bookings.cancel({ token });
  narrator.same('The answer', cancelled.message, 'Booking cancelled');
  const again = await booking.bookings.cancel({ token });
  narrator.same('The answer the second time', again.message, 'Booking already cancelled');
  await rejectionOf(stage, booking.bookings.cancel({ token: 'not-a-token' }), 404);
  await expectSlots(stage, resource, date, ['09:00', '10:00', '11:00', '15:00', '16:00']);
}

/** Shows all bookings to staff, and only the taken times to the public. */
async function review(
  { narrator, booking, staff }: BookingStage,
  resource: Resource,
  date: string,
): Promise<void> {
  narrator.step('What staff and public see');
  const range = { date_from: date, date_to: date };
  const { bookings } = await staff.adminBookings.list({ resource_id: resource.id, ...range });
  const statuses = bookings.map(({ status }) => status).sort();
  narrator.same('The bookings of the day', statuses, ['cancelled', 'confirmed']);
  const calendar = await booking.bookings.listPublic(range);
  const shown = calendar.filter(({ resource_id }) => resource_id === resource.id);
  narrator.same(
    'What the public sees of a booking',
    shown.map((entry) => Object.keys(entry).sort()),
    [['color', 'end_at', 'id', 'resource_id', 'start_at', 'status']],
  );
}

async function expectSlots(
  { narrator, booking }: BookingStage,
  resource: Resource,
  date: string,
  expected: string[],
): Promise<void> {
  const free = await booking.slots.listFree({ id: resource.id, date });
  narrator.same(
    `The free times on ${date}`,
    free.map(({ start }) => start),
    expected,
  );
  narrator.fact(`free: ${free.map(({ start, end }) => `${start}–${end}`).join('  ')}`);
}
