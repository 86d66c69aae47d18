import { isApiError } from '@comptoir/booking-client';
import type { BookingStage } from './booking-types';

const RIVALS = 20;

/** Twenty clients book overlapping times at the same moment; exactly one may succeed. */
export async function raceForASlot(
  { narrator, quiet }: BookingStage,
  resourceId: number,
  date: string,
): Promise<void> {
  narrator.step(`${RIVALS} visitors want overlapping times at the same moment`);
  const fields = await quiet.resources.listFormFields({ id: resourceId });
  const clock = (hour: number, minute: number): string =>
    `${date}T${hour}:${String(minute).padStart(2, '0')}`;
  const answers = await Promise.allSettled(
    Array.from({ length: RIVALS }, (_, rival) =>
      quiet.bookings.create({
        resource_id: resourceId,
        client_name: `Rival ${rival + 1}`,
        email: `rival${rival + 1}@example.com`,
        phone: '',
        start_at: clock(15, rival),
        end_at: clock(16, rival),
        custom_values: fields.map(({ id }) => ({ field_id: id, value: 'bowl' })),
      }),
    ),
  );
  const made = answers.filter(({ status }) => status === 'fulfilled').length;
  const late = answers.filter(
    (answer) => answer.status === 'rejected' && isApiError(answer.reason, 'SLOT_TAKEN'),
  ).length;
  narrator.fact(`POST /bookings × ${RIVALS}: ${made} × 201, ${late} × 409`);
  narrator.same('The number of those who got it', made, 1);
  narrator.same('The number of those who were too late', late, RIVALS - 1);
}
