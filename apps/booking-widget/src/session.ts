import type { Api, BookingRequest, StartQuery } from './api';
import { type Answers, customValues, totalsOf } from './answers';
import type { Draft } from './draft';
import { Hold } from './hold';
import { type Subject, resourceSubject, serviceSubject } from './subject';
import { dateIn, rangeOf, slotsByDate, type SlotsByDate, visitorZone } from './time';
import type { Booking, Day, Field, PaidSubjects, Quote, Resource, Service, Settings, Start } from './types';

/** Choices of the page that carries the widget. */
export interface Presets {
  resource?: string;
  /** True when clients choose a service. */
  services: boolean;
  service?: string;
  client: Partial<Draft['client']>;
  answers: Answers;
}

/** Returns what the first screen needs. A kept draft may have chosen something already. */
export function startQueryOf({ resource, services, service }: Presets, draft: Draft): StartQuery {
  const range = rangeOf(draft.month);
  if (service) return { ...range, service_id: service, resource_id: resource };
  if (services) return { ...range, services, service_id: draft.serviceId, resource_id: resource };
  // The service of a resource that is booked by its services only.
  const { serviceId, resourceId } = draft;
  return {
    ...range,
    resource_id: resource ?? resourceId,
    service_id: serviceId,
    services: serviceId !== undefined,
  };
}

/** The data of one visit: what the server offers and what was chosen. It draws nothing. */
export class Session {
  settings: Settings;
  resources: Resource[] = [];
  services: Service[] = [];
  /** True when services are booked instead of resources. */
  offersServices = false;
  /** Subjects that clients pay when they book them. */
  paid: PaidSubjects | undefined;
  /** The only resource that services are offered of: that of the page, or the one that the visitor has chosen. */
  onlyResource: number | undefined;
  /** True when a resource is chosen before one of its services. */
  resourceFirst = false;
  /** The subject of a booking that is moved. */
  moved: Subject | undefined;
  /** Fields by subject. */
  private readonly forms = new Map<string, Field[]>();
  /** Free days by subject, month, added minutes and party. */
  private readonly months = new Map<string, Day[]>();
  /** Minutes of the options of a booking that is moved, beyond the length of a slot. */
  movedExtra = 0;
  /** The subject of a time that the waiting list offers. */
  offered: Subject | undefined;
  /** The entry of the waiting list that the offer is for, which has name and address of the visitor. */
  waitingToken: string | undefined;
  /** Proves the e-mail address, where the business asks for that. */
  emailProof: string | undefined;
  readonly hold: Hold;
  private attempt = { body: '', key: '' };

  constructor(
    readonly api: Api,
    readonly draft: Draft,
  ) {
    this.hold = new Hold(api, () => this.settings.booking_hold_minutes ?? 0);
  }

  /** Takes what `GET /api/widget` has answered. */
  begin(start: Start, presets: Presets): void {
    this.settings = start.settings;
    this.paid = start.paid;
    this.resourceFirst = !(presets.services || presets.service || presets.resource);
    if (start.services) this.beginServices(start, presets);
    else this.beginResources(start, presets);
    const { draft } = this;
    for (const [name, value] of Object.entries(presets.client)) {
      draft.client[name as keyof Draft['client']] ||= value;
    }
    draft.answers = { ...presets.answers, ...draft.answers };
  }

  private beginResources({ resources, form }: Start, presets: Presets): void {
    // A page that names its resource offers no other.
    this.resources = presets.resource ? resources.filter(({ id }) => id === form?.resource_id) : resources;
    const { draft } = this;
    if (form) {
      if (draft.resourceId !== form.resource_id) this.choose(form.resource_id);
      this.keep(resourceSubject(form.resource_id), form);
    } else if (!resources.some(({ id }) => id === draft.resourceId)) {
      draft.resourceId = undefined;
      draft.step = 'resource';
    }
  }

  /** Offers services: all, or those of one resource. */
  beginServices({ resources, services = [], service_form: form }: Start, { resource }: Presets): void {
    const { draft, resourceFirst } = this;
    Object.assign(this, { resources, services, offersServices: true });
    this.onlyResource = Number(resource ?? (resourceFirst ? draft.resourceId : 0)) || undefined;
    if (!form) {
      Object.assign(draft, { serviceId: undefined, step: 'service' });
      return;
    }
    if (draft.serviceId !== form.service_id) this.chooseService(form.service_id);
    const { service } = this;
    if (!service) return;
    const isOffered = this.offeringOf(service).some(({ id }) => id === draft.resourceId);
    if (draft.resourceId && !isOffered) this.chooseService(service.id);
    const [duration = 0] = service.durations;
    this.keep(serviceSubject({ service, duration, resources, resourceId: this.onlyResource }), form);
  }

  /** Stores the form of a subject and its free days in the month that is shown first. */
  private keep({ formKey, timesKey }: Subject, { fields, days }: { fields: Field[]; days: Day[] }): void {
    this.forms.set(formKey, fields);
    this.months.set(`${timesKey}/${this.draft.month}/0/1`, days);
  }

  /** Chooses a resource, or one for the chosen service; undefined stands for anyone who offers it. */
  choose(resourceId: number | undefined): void {
    const { draft } = this;
    if (draft.resourceId !== resourceId) Object.assign(draft, { date: undefined, slot: undefined });
    draft.resourceId = resourceId;
    draft.step = 'time';
  }

  /** Chooses a service, and goes back to anyone and to its first length. */
  chooseService(id: number): void {
    const { draft } = this;
    Object.assign(draft, {
      serviceId: id,
      resourceId: this.onlyResource,
      ...{ duration: undefined, date: undefined, slot: undefined },
    });
    draft.step = this.service && this.offeringOf(this.service).length > 1 ? 'who' : 'time';
  }

  get service(): Service | undefined {
    return this.services.find(({ id }) => id === this.draft.serviceId);
  }

  /** Returns the resources that a visitor can choose for a service. */
  readonly offeringOf = ({ resources }: Service): Service['resources'] =>
    resources.filter(({ id }) => this.onlyResource === undefined || id === this.onlyResource);

  /** The subject that the visitor books, or has booked and is moving. */
  get subject(): Subject {
    const { service, resources, draft } = this;
    const { resourceId, duration } = draft;
    const given = this.moved ?? this.offered;
    if (given) return given;
    if (!service) {
      const resource = resources.find(({ id }) => id === resourceId);
      return resourceSubject(resourceId ?? 0, resource);
    }
    const known = service.durations.find((one) => one === duration);
    return serviceSubject({ service, resourceId, resources, duration: known ?? service.durations[0] ?? 0 });
  }

  /** People to book for. The draft may be of a subject with more seats. */
  get partySize(): number {
    return Math.min(this.draft.partySize ?? 1, this.subject.seats);
  }

  get fields(): Field[] {
    return this.forms.get(this.subject.formKey) ?? [];
  }

  /** The zone that times are shown in. */
  get zone(): string {
    return this.draft.zone === 'business' ? this.settings.timezone : visitorZone(this.settings.timezone);
  }

  /** True when the visitor's clock differs from that of the business. */
  get hasTwoZones(): boolean {
    return visitorZone(this.settings.timezone) !== this.settings.timezone;
  }

  get totals(): { minutes: number; price: number } {
    return totalsOf(this.fields, this.draft.answers);
  }

  async loadForm(): Promise<void> {
    const { subject } = this;
    if (!this.forms.has(subject.formKey)) this.forms.set(subject.formKey, await subject.loadFields(this.api));
  }

  /** Returns the free slots of the shown month by date, or undefined until they are loaded. */
  slots(extra = this.totals.minutes): SlotsByDate | undefined {
    const days = this.months.get(this.monthKey(extra));
    return days && slotsByDate(days, this.zone);
  }

  /** @param fresh reads again what is known, after a slot was taken */
  async loadMonth(fresh = false, extra = this.totals.minutes): Promise<void> {
    const { partySize, subject, draft } = this;
    if (fresh) this.months.clear();
    const key = this.monthKey(extra);
    if (this.months.has(key)) return;
    const wish = { range: rangeOf(draft.month), extra, partySize };
    this.months.set(key, await subject.loadDays(this.api, wish));
  }

  /** The month of today, which is the first that can be shown. */
  get firstMonth(): string {
    return dateIn(this.zone, new Date()).slice(0, 7);
  }

  /** The month of the latest start. */
  get lastMonth(): string {
    const end = Date.now() + this.settings.booking_horizon_days * 86_400_000;
    return dateIn(this.zone, new Date(end)).slice(0, 7);
  }

  quote(): Promise<Quote> {
    return this.api.quote(this.request());
  }

  /** @throws ApiFailure with status 409 when the time is not free */
  takeHold(): Promise<void> {
    const { party_size } = this.request();
    const place = this.subject.place(this.draft.slot);
    return this.hold.take({ ...place, party_size, extra_minutes: this.totals.minutes });
  }

  /**
   * Books. A second try with the same data has the same key, and books once.
   * @param read the quote that the visitor has read
   */
  async book(read?: Quote): Promise<Booking & { token: string }> {
    const request = { ...this.request(), expected_price: read?.price, expected_terms: read?.terms };
    const booking = await this.api.book(request, this.keyOf(request));
    this.hold.forget();
    return booking;
  }

  /** Returns the same key for the same request. */
  keyOf(request: object): string {
    const body = JSON.stringify(request);
    if (body !== this.attempt.body) this.attempt = { body, key: randomKey() };
    return this.attempt.key;
  }

  /** True when the visitor agreed to text messages and gave a number for them. */
  private get sendsSms(): boolean {
    const { wantsSms = false, client } = this.draft;
    return Boolean(this.settings.sms_reminders) && wantsSms && client.phone.trim() !== '';
  }

  /** The body of the booking. */
  request(): BookingRequest {
    const { draft } = this;
    return {
      ...this.subject.place(draft.slot),
      ...(this.partySize > 1 && { party_size: this.partySize }),
      hold_token: this.hold.token,
      ...(this.waitingToken ? { waiting_token: this.waitingToken, notes: draft.client.notes } : draft.client),
      email_proof: this.emailProof,
      locale: this.api.language,
      time_zone: this.zone,
      ...(this.sendsSms && { sms_consent: true }),
      custom_values: customValues(this.fields, draft.answers),
    };
  }

  private monthKey(extra: number): string {
    return `${this.subject.timesKey}/${this.draft.month}/${extra}/${this.partySize}`;
  }
}

/** `crypto.randomUUID` exists on secure pages only. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('');
}
