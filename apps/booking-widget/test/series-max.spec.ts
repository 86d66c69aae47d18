import { seriesMax } from '../src/series-max';

const settings = { booking_series_max: 6 };
const room = { place: () => ({ resource_id: 1, start_at: '' }) };
const massage = { place: () => ({ service_id: 1, resource_id: 1, start_at: '' }) };

describe('the most bookings of a series', () => {
  it.each([
    ['the setting without payments', room, undefined, 6],
    ['none for a resource that is paid', room, { resource_ids: [1], service_ids: [] }, 0],
    [
      'the setting for a resource beside a service that is paid',
      room,
      { resource_ids: [], service_ids: [1] },
      6,
    ],
    ['none for a service that is paid', massage, { resource_ids: [], service_ids: [1] }, 0],
    [
      'the setting for a service at a resource that is paid',
      massage,
      { resource_ids: [1], service_ids: [] },
      6,
    ],
  ])('is %s', (_name, subject, paid, most) => {
    expect(seriesMax({ settings, subject, paid })).toBe(most);
  });

  it('is none where the practice offers no series', () => {
    expect(seriesMax({ settings: {}, subject: room, paid: undefined })).toBe(0);
  });
});
