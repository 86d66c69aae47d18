import type { BookingStage } from './booking-types';

const RIVALS = 20;

/** Twenty clients book overlapping times at the same moment; exactly one may succeed. */
export async function raceForASlot(
  { narrator, booking }: BookingStage,
  resourceId: number,
  date: string,
): Promise<void> {
  narrator.step(`${RIVALS} visitors want overlapping times at the same moment`);
  const { body: fields } = await booking.call<{ id: number }[]>('GET', `/resources/${resourceId}/fields`, {
    quiet: true,
  });
  const clock = (hour: number, minute: number): string =>
    `${date}T${hour}:${String(minute).padStart(2, '0')}`;
  const answers = await Promise.all(
    Array.from({ length: RIVALS }, (_, rival) =>
      booking.send('POST', '/bookings', {
        body: {
          resource_id: resourceId,
          client_name: `Rival ${rival + 1}`,
          email: `rival${rival + 1}@example.com`,
          phone: '',
          start_at: clock(15, rival),
          end_at: clock(16, rival),
          custom_values: fields.map(({ id }) => ({ field_id: id, value: 'bowl' })),
        },
      }),
    ),
  );
  const count = (status: number): number => answers.filter((response) => response.status === status).length;
  narrator.fact(`POST /bookings × ${RIVALS}: ${count(201)} × 201, ${count(409)} × 409`);
  narrator.same('The number of those who got it', count(201), 1);
  narrator.same('The number of those who were too late', count(409), RIVALS - 1);
}
