import { Api } from './api';
import { carryOver } from './carry-over';
import { type Draft, DraftStore, emptyDraft } from './draft';
import { button, h } from './dom';
import { laterStep, loadLaterSteps } from './later';
import { type Presets, Session, startQueryOf } from './session';
import { bookStep } from './steps/book-step';
import { detailsStep } from './steps/details-step';
import { holdAgain } from './steps/holding';
import { resourceStep } from './steps/resource-step';
import { serviceStep } from './steps/service-step';
import { summaryStep } from './steps/summary-step';
import { showMonth } from './steps/time-step';
import { whoStep } from './steps/who-step';
import { STYLES, brandRule } from './styles';
import { Formats, addMonths, dateIn, rangeOf, visitorZone } from './time';
import { isChoice } from './way';
import { type Parts, type Steps, Widget } from './widget';
import { chooseLanguage, directionOf, loadWords } from './words';

const waitingStep = laterStep('waitingStep');

const STEPS: Steps = {
  service: serviceStep,
  who: whoStep,
  resource: resourceStep,
  // A visitor with an offer of the waiting list does not need the times.
  time: (widget) => (widget.waiting && widget.session.hold.isOffer ? waitingStep(widget) : bookStep(widget)),
  details: detailsStep,
  summary: summaryStep,
  done: laterStep('doneStep'),
  manage: laterStep('manageStep'),
  move: laterStep('moveStep'),
  wait: laterStep('waitStep'),
  waiting: waitingStep,
};
/** Attributes that fill in what the visitor would type. */
const CLIENT = { name: 'client_name', email: 'email', phone: 'phone', notes: 'notes' } as const;
const FIELD = /^field-(\d+)$/;
/** Attributes that decide what is shown. */
const DECIDES = /^(?:base|dialog|language|resource|services?|token|waiting)$/;
/** Attributes that only fill in the form. */
const FILLS_IN = /^(?:email|field-\d+|fixed|name|notes|phone)$/;
/** Statuses of requests for what is not offered any more. */
const GONE: readonly (number | undefined)[] = [400, 404];

/**
 * `<comptoir-booking>`: books a resource or a service of booking-api, or manages a booking
 * (docs/booking-widget.md).
 *
 * Attributes: `services`, `service`, `resource`, `language`, `theme` (light, dark, auto), `base` (address of
 * booking-api; that of this file by default), `token` (shows that booking), `waiting` (shows that entry of the
 * waiting list), `dialog` (hidden until `show()`), `name`, `email`, `phone`, `notes`, `field-<id>` (values to
 * begin with) and `fixed` (names of values that stay). A change of one begins anew, and keeps what was typed.
 *
 * Events: `booking-created`, `booking-moved`, `booking-cancelled`, `step-changed`. None carries personal data.
 */
export class ComptoirBooking extends HTMLElement {
  private readonly root = this.attachShadow({ mode: 'open' });
  private readonly brand = new CSSStyleSheet();
  /** Frameworks set a property instead of an attribute of the same name, so that none is called `dialog`. */
  private overlay: HTMLDialogElement | undefined;
  private isPrepared = false;
  private widget: Widget | undefined;
  private readonly observer = new MutationObserver(() => void this.follow());
  /** The attributes that the widget was started with. */
  private startedWith = new Map<string, string>();
  private starts = 0;
  /** The widget of former attributes, whose texts the next one takes over. */
  private former: Widget | undefined;
  /** Others can book a held time as soon as the visitor has left. */
  private readonly leave = (): void => void this.widget?.session.hold.release();
  /** The browser has kept the page of before. */
  private readonly restore = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.comeBack();
  };

  connectedCallback(): void {
    addEventListener('pagehide', this.leave);
    addEventListener('pageshow', this.restore);
    this.observer.observe(this, { attributes: true });
    if (this.isPrepared) return void this.follow().then(() => this.comeBack());
    this.isPrepared = true;
    const styles = new CSSStyleSheet();
    styles.replaceSync(STYLES);
    this.root.adoptedStyleSheets = [this.brand, styles];
    if (!this.hasAttribute('dialog')) void this.start();
  }

  disconnectedCallback(): void {
    this.observer.disconnect();
    removeEventListener('pagehide', this.leave);
    removeEventListener('pageshow', this.restore);
    this.leave();
  }

  /** Opens the widget as a dialog over the page. Escape and the button close it; nothing typed is lost. */
  show(): void {
    if (!this.overlay) {
      const close = button('×', () => this.close(), { part: 'button-secondary', class: 'close' });
      this.overlay = h('dialog', { part: 'dialog', onclose: this.leave }, close, ...this.root.childNodes);
      this.root.append(this.overlay);
    }
    if (!this.overlay.querySelector('.box')) void this.start();
    this.overlay.showModal();
    this.comeBack();
  }

  close(): void {
    this.overlay?.close();
  }

  private comeBack(): void {
    if (this.widget && this.overlay?.open !== false) void holdAgain(this.widget);
  }

  /**
   * Begins anew when the page has changed an attribute. What runs with the server ends before, so that no booking
   * is made unseen, and a booking that is shown stays when only texts to fill in have changed.
   */
  private async follow(): Promise<void> {
    await this.widget?.attempted.catch(() => undefined);
    const { widget, startedWith } = this;
    const wanted = this.observed();
    const changed = [...new Set([...wanted.keys(), ...startedWith.keys()])].filter(
      (name) => wanted.get(name) !== startedWith.get(name),
    );
    const isShown = widget?.token || widget?.waiting;
    if (!this.isConnected || changed.every((name) => isShown && FILLS_IN.test(name))) return;
    this.leave();
    this.former = widget ?? this.former;
    this.widget = undefined;
    for (const box of this.place.querySelectorAll('.box')) box.remove();
    this.starts += 1;
    if (!this.overlay?.open) {
      // Without its attribute, a closed dialog would hide the widget.
      this.overlay?.remove();
      this.overlay = undefined;
      if (this.hasAttribute('dialog')) return;
    }
    await this.start();
  }

  private observed(): Map<string, string> {
    return new Map(
      [...this.attributes]
        .filter(({ name }) => DECIDES.test(name) || FILLS_IN.test(name))
        .map(({ name, value }) => [name, value]),
    );
  }

  private get place(): ShadowRoot | HTMLDialogElement {
    return this.overlay ?? this.root;
  }

  private async start(): Promise<void> {
    const run = ++this.starts;
    this.startedWith = this.observed();
    const wishes = [
      this.getAttribute('language') ?? '',
      document.documentElement.lang,
      ...navigator.languages,
    ];
    const guess = chooseLanguage(wishes, []);
    const { session, store, presets, fixed } = this.prepare(guess);
    const { draft, api } = session;
    const { resourceId, serviceId } = draft;
    const token = this.getAttribute('token');
    const waiting = this.getAttribute('waiting');
    const wait = h('div', { class: 'box', part: 'box', 'aria-busy': 'true' }, '…');
    this.place.append(wait);
    try {
      const [data, words, later] = await Promise.all([
        api.start(token ? rangeOf(draft.month) : startQueryOf(presets, draft)),
        loadWords(guess),
        token || waiting ? loadLaterSteps() : undefined,
      ]);
      const language = chooseLanguage(wishes, data.settings.locales);
      const say = language === guess ? words : await loadWords(language);
      if (run !== this.starts) return;
      api.language = language;
      session.begin(data, presets);
      this.brand.replaceSync(brandRule(data.settings.primary_color));
      const formats = new Formats(language);
      const emit = this.emit.bind(this);
      const parts = { steps: STEPS, session, store, presets, fixed, say, formats, language, emit };
      const widget = new Widget(parts);
      wait.replaceWith(widget.box);
      this.widget = widget;
      this.nameCloseButton(say('close'));
      await (waiting ? later?.openEntry(widget, waiting) : this.open(widget, token));
    } catch (error) {
      if (run !== this.starts) return;
      wait.remove();
      // The choice of a draft may be gone by now, or be offered by others.
      if ((resourceId ?? serviceId) && GONE.includes((error as { status?: number }).status)) {
        store.clear();
        return this.start();
      }
      await this.failToStart(guess, error);
    }
  }

  /** Reads the attributes, and what the visitor has chosen and typed before. */
  private prepare(language: string): Pick<Parts, 'session' | 'store' | 'presets' | 'fixed'> {
    const base = (this.getAttribute('base') ?? new URL(import.meta.url).origin).replace(/\/$/, '');
    const presets = this.presets();
    const store = new DraftStore(`comptoir-booking ${base} ${keyOf(presets)}`);
    const today = dateIn(visitorZone('UTC'), new Date()).slice(0, 7);
    const isNew = !this.getAttribute('token') && !this.getAttribute('waiting');
    const draft = (isNew && store.load()) || emptyDraft(today);
    if (this.former) carryOver(draft, this.former);
    const fixed = new Set((this.getAttribute('fixed') ?? '').split(/\s+/).filter(Boolean));
    for (const name of fixed) forget(draft, name);
    if (draft.month < today) draft.month = today;
    return { session: new Session(new Api(base, language), draft), store, presets, fixed };
  }

  private async open(widget: Widget, token: string | null): Promise<void> {
    const { session } = widget;
    const { draft } = session;
    const shown = token ?? draft.paying;
    if (shown) return (await loadLaterSteps()).openBooking(widget, shown);
    // A summary needs a new quote, and the details lead to it.
    if (draft.step === 'summary') draft.step = 'details';
    if (draft.step === 'wait' || draft.step === 'waiting') draft.step = 'time';
    if (draft.step === 'details' && !draft.slot) draft.step = 'time';
    widget.go(draft.step, { focus: false });
    // The control of series is there when the form is drawn.
    if (session.settings.booking_series_max) loadLaterSteps().catch(() => undefined);
    if (isChoice(draft.step)) return;
    this.comeBack();
    const slots = session.slots();
    const isEmpty = slots?.size === 0;
    if (isEmpty && draft.month === session.firstMonth) draft.month = addMonths(draft.month, 1);
    if (isEmpty || !slots) await showMonth(widget);
  }

  /** Shows that there is no answer, with a button that tries again. */
  private async failToStart(language: string, error: unknown): Promise<void> {
    const say = await loadWords(language);
    const { status, message } = error as { status?: number; message?: string };
    const text = status === 0 ? say('offline') : status && status < 500 && message ? message : say('failed');
    const box = h(
      'div',
      { class: 'box', part: 'box', lang: language, dir: directionOf(language) },
      h(
        'div',
        { role: 'alert', class: 'problem', part: 'problem' },
        h('p', {}, text),
        button(say('retry'), () => {
          box.remove();
          void this.start();
        }),
      ),
    );
    this.place.append(box);
  }

  private presets(): Presets {
    const client: Presets['client'] = {};
    const answers: Presets['answers'] = {};
    for (const { name, value } of this.attributes) {
      const field = FIELD.exec(name)?.[1];
      if (field) answers[Number(field)] = value;
      if (name in CLIENT) client[CLIENT[name as keyof typeof CLIENT]] = value;
    }
    return {
      resource: this.getAttribute('resource') ?? undefined,
      services: this.hasAttribute('services'),
      service: this.getAttribute('service') ?? undefined,
      client,
      answers,
    };
  }

  private nameCloseButton(text: string): void {
    this.overlay?.querySelector('.close')?.setAttribute('aria-label', text);
  }

  private emit(name: string, detail: Record<string, unknown>): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    void this.follow();
  }
}

/** Makes room for the value of an attribute that the visitor cannot change. */
function forget({ answers, client }: Draft, attribute: string): void {
  const field = FIELD.exec(attribute)?.[1];
  if (field) delete answers[Number(field)];
  if (attribute in CLIENT) client[CLIENT[attribute as keyof typeof CLIENT]] = '';
}

/** Tells the drafts of several widgets of a site apart. */
function keyOf({ resource = '', services, service }: Presets): string {
  return [resource, services && 'services', service && `service ${service}`].filter(Boolean).join(' ');
}

if (!customElements.get('comptoir-booking')) customElements.define('comptoir-booking', ComptoirBooking);
