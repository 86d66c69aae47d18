import type { Api, BookingRequest } from './api';
import { type Answers, customValues, totalsOf } from './answers';
import type { Draft } from './draft';
import { Hold } from './hold';
import { dateIn, rangeOf, slotsByDate, type SlotsByDate, visitorZone } from './time';
import type { Booking, Day, Field, Quote, Resource, Settings, Start } from './types';

/** Values that the page gives to the form. */
export interface Presets {
  resource?: string;
  client: Partial<Draft['client']>;
  answers: Answers;
}

/** The data of one visit: what the server offers and what was chosen. It draws nothing. */
export class Session {
  settings: Settings;
  resources: Resource[] = [];
  /** Fields by resource. */
  private readonly forms = new Map<number, Field[]>();
  /** Free days by resource, month, added minutes and party. */
  private readonly months = new Map<string, Day[]>();
  /** Minutes of the options of a booking that is moved, beyond the length of a slot. */
  movedExtra = 0;
  readonly hold: Hold;
  private attempt = { body: '', key: '' };

  constructor(
    readonly api: Api,
    readonly draft: Draft,
  ) {
    this.hold = new Hold(api, () => this.settings.booking_hold_minutes ?? 0);
  }

  /** Takes what `GET /api/widget` has answered. */
  begin({ settings, resources, form }: Start, presets: Presets): void {
    this.settings = settings;
    // A page that names its resource offers no other.
    this.resources = presets.resource ? resources.filter(({ id }) => id === form?.resource_id) : resources;
    const { draft } = this;
    if (form) {
      this.forms.set(form.resource_id, form.fields);
      this.months.set(`${form.resource_id}/${draft.month}/0/1`, form.days);
      if (draft.resourceId !== form.resource_id) this.choose(form.resource_id);
    } else if (!resources.some(({ id }) => id === draft.resourceId)) {
      draft.resourceId = undefined;
      draft.step = 'resource';
    }
    for (const [name, value] of Object.entries(presets.client)) {
      draft.client[name as keyof Draft['client']] ||= value;
    }
    draft.answers = { ...presets.answers, ...draft.answers };
  }

  choose(resourceId: number): void {
    const { draft } = this;
    if (draft.resourceId !== resourceId) Object.assign(draft, { date: undefined, slot: undefined });
    draft.resourceId = resourceId;
    draft.step = 'time';
  }

  get resource(): Resource | undefined {
    return this.resources.find(({ id }) => id === this.draft.resourceId);
  }

  /** Most people that the chosen resource takes. */
  get seats(): number {
    return this.resource?.seats ?? 1;
  }

  /** People to book for. The draft may be of a resource with more seats. */
  get partySize(): number {
    return Math.min(this.draft.partySize ?? 1, this.seats);
  }

  get fields(): Field[] {
    return this.forms.get(this.draft.resourceId ?? 0) ?? [];
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
    const id = this.draft.resourceId ?? 0;
    if (!this.forms.has(id)) this.forms.set(id, await this.api.fields(id));
  }

  /** Returns the free slots of the shown month by date, or undefined until they are loaded. */
  slots(extra = this.totals.minutes): SlotsByDate | undefined {
    const days = this.months.get(this.monthKey(extra));
    return days && slotsByDate(days, this.zone);
  }

  /** @param fresh reads again what is known, after a slot was taken */
  async loadMonth(fresh = false, extra = this.totals.minutes): Promise<void> {
    const { resourceId = 0, month } = this.draft;
    if (fresh) this.months.clear();
    const key = this.monthKey(extra);
    if (this.months.has(key)) return;
    const { partySize } = this;
    this.months.set(key, await this.api.days(resourceId, rangeOf(month), { extra, partySize }));
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
    const { client_name, email, ...body } = this.request();
    return this.api.quote({ ...body, client_name, email });
  }

  /** @throws ApiFailure with status 409 when the time is not free */
  takeHold(): Promise<void> {
    const { resource_id, start_at, end_at, party_size } = this.request();
    return this.hold.take({ resource_id, start_at, end_at, party_size, extra_minutes: this.totals.minutes });
  }

  /** Books. A second try with the same data has the same key, and books once. */
  async book(): Promise<Booking & { token: string }> {
    const request = this.request();
    const body = JSON.stringify(request);
    if (body !== this.attempt.body) this.attempt = { body, key: randomKey() };
    const booking = await this.api.book(request, this.attempt.key);
    this.hold.forget();
    return booking;
  }

  private request(): BookingRequest {
    const { draft } = this;
    return {
      resource_id: draft.resourceId ?? 0,
      start_at: draft.slot?.start_at ?? '',
      end_at: draft.slot?.end_at ?? '',
      ...(this.partySize > 1 && { party_size: this.partySize }),
      hold_token: this.hold.token,
      ...draft.client,
      locale: this.api.language,
      custom_values: customValues(this.fields, draft.answers),
    };
  }

  private monthKey(extra: number): string {
    return `${this.draft.resourceId ?? 0}/${this.draft.month}/${extra}/${this.partySize}`;
  }
}

/** `crypto.randomUUID` exists on secure pages only. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('');
}
