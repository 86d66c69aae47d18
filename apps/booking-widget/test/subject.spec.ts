import type { Api } from '../src/api';
import { Session, startQueryOf } from '../src/session';
import { emptyDraft } from '../src/draft';
import { resourceSubject, serviceSubject } from '../src/subject';
import type { Resource, Service, Settings, Slot, Start } from '../src/types';
import { wayOf } from '../src/way';

const NINE: Slot = {
  ...{ start: '09:00', end: '10:00' },
  ...{ start_at: '2030-01-07T08:00:00.000Z', end_at: '2030-01-07T09:00:00.000Z' },
};
const RESOURCES: Resource[] = [
  { id: 1, name: 'Ann', description: '', color: '' },
  { id: 2, name: 'Hall', description: '', color: '', seats: 8 },
];
const CUT: Service = {
  ...{ id: 3, name: 'Cut', description: '', image_url: '', durations: [60, 30], price: '25.00' },
  ...{ max_party_size: null, resources: RESOURCES },
};

function sessionOf(start: Partial<Start>, resource?: string): Session {
  const presets = { resource, services: Boolean(start.services), client: {}, answers: {} };
  const session = new Session({} as Api, emptyDraft('2030-01'));
  const settings = { timezone: 'Europe/Paris' } as Settings;
  session.begin({ settings, resources: RESOURCES, form: null, ...start }, presets);
  return session;
}

describe('what a visitor books', () => {
  it('is a resource with the start and the end of the time', () => {
    const { start_at, end_at } = NINE;
    expect(resourceSubject(2, RESOURCES[1]).place(NINE)).toEqual({ resource_id: 2, start_at, end_at });
  });

  it('is a service with its length, at a resource or at anyone', () => {
    const choice = { service: CUT, duration: 30, resources: RESOURCES };
    const anyone = serviceSubject({ ...choice, resourceId: undefined });
    const ann = serviceSubject({ ...choice, resourceId: 1 });
    const common = { service_id: 3, duration_min: 30, start_at: NINE.start_at };
    expect([anyone.place(NINE), ann.place(NINE)]).toEqual([common, { ...common, resource_id: 1 }]);
    expect([anyone.name, ann.name]).toEqual(['Cut', 'Cut – Ann']);
    // As many people as fit at one of the resources, and as the service allows.
    expect([anyone.seats, ann.seats]).toEqual([8, 1]);
    const small = { ...CUT, max_party_size: 4 };
    expect(serviceSubject({ ...choice, service: small, resourceId: undefined }).seats).toBe(4);
    expect(new Set([anyone.timesKey, ann.timesKey, resourceSubject(3).timesKey]).size).toBe(3);
  });
});

describe('the steps', () => {
  const form = { service_id: 3, fields: [], days: [] };

  it('ask only where there is a choice', () => {
    const rest = ['time', 'details', 'summary'];
    const both = sessionOf({ services: [CUT, { ...CUT, id: 4 }], service_form: null });
    expect([wayOf(both), both.draft.step]).toEqual([['service', 'who', ...rest], 'service']);
    const one = sessionOf({ services: [CUT], service_form: form });
    expect([wayOf(one), one.draft.step]).toEqual([['who', ...rest], 'who']);
    const ann = sessionOf({ services: [CUT], service_form: form }, '1');
    expect([wayOf(ann), ann.draft.step, ann.subject.name]).toEqual([rest, 'time', 'Cut – Ann']);
    expect(wayOf(sessionOf({}))).toEqual(['resource', ...rest]);
    const none = sessionOf({ services: [], service_form: null });
    expect([wayOf(none), none.draft.step]).toEqual([['service', ...rest], 'service']);
  });

  it('lead from a resource that is booked by its services only to these', () => {
    const session = new Session({} as Api, { ...emptyDraft('2030-01'), resourceId: 1, serviceId: 3 });
    const start = { settings: { timezone: 'Europe/Paris' } as Settings, resources: RESOURCES, form: null };
    const services = [CUT, { ...CUT, id: 4 }];
    session.begin({ ...start, services, service_form: form }, { services: false, client: {}, answers: {} });
    expect(wayOf(session)).toEqual(['resource', 'service', 'time', 'details', 'summary']);
    expect(session.subject.place(NINE)).toMatchObject({ service_id: 3, resource_id: 1 });
  });

  it('begin with one request for everything that a draft has chosen', () => {
    const draft = { ...emptyDraft('2030-01'), serviceId: 3, resourceId: 1 };
    const query = startQueryOf({ services: true, client: {}, answers: {} }, draft);
    expect(query).toMatchObject({ services: true, service_id: 3, date_from: '2029-12-30' });
    expect(query.resource_id).toBeUndefined();
    const named = { services: true, service: '4', resource: '2', client: {}, answers: {} };
    expect(startQueryOf(named, draft)).toMatchObject({ service_id: '4', resource_id: '2' });
    const plain = { services: false, client: {}, answers: {} };
    expect(startQueryOf(plain, draft)).toMatchObject({ resource_id: 1, service_id: 3, services: true });
    const { services } = startQueryOf(plain, { ...draft, serviceId: undefined });
    expect(services).toBe(false);
  });
});
