import { randomUUID } from 'node:crypto';

import { Failure } from '../dev/failure.mjs';
import { Caller } from './caller.mjs';
import { made } from './shop.mjs';

const SLOT_MS = 30 * 60_000;
/** A Monday in the far future; every half hour from then on can be booked. */
const FIRST = Date.parse('2031-01-06T08:00:00Z');

/** Resources of the booking service, clients that book them, and the responses that these clients got. */
export class Desk {
  /** Bookings that a client got a response for, by token: `{ token, email, cancelled }`. */
  bookings = new Map();
  #next = 0;

  constructor(stage) {
    this.stage = stage;
    this.caller = new Caller(stage.urlOf('booking'));
  }

  async open(rooms = 2) {
    const { settings } = this.stage.stack;
    const login = { email: settings.DEV_BOOKING_ADMIN_EMAIL, password: settings.DEV_PASSWORD };
    const { token } = await made(this.caller.call('POST', '/auth/login', { body: login }), 200);
    this.admin = this.caller.as(token);
    const { hostname, port } = new URL(this.stage.mail.url);
    const mail = { smtp_host: hostname, smtp_port: port, smtp_from: 'desk@example.com' };
    await made(this.admin.call('PUT', '/admin/settings', { body: mail }), 200);
    const hook = { url: `${this.stage.hooks.url}/booking`, events: ['booking.created'] };
    await made(this.admin.call('POST', '/admin/webhooks', { body: hook }), 201);
    this.rooms = [];
    for (let room = 1; room <= rooms; room += 1)
      this.rooms.push(
        (await made(this.admin.call('POST', '/admin/resources', { body: { name: `Room ${room}` } }), 201)).id,
      );
  }

  /**
   * Books the next free half hour, or an already booked one with `taken`, and repeats the request under one
   * key.
   * @returns the status of the response
   */
  async book({ taken = false, where = this.caller.base } = {}) {
    this.#next += 1;
    const number = taken ? Math.floor(Math.random() * this.#next) : this.#next;
    const start = FIRST + Math.floor(number / this.rooms.length) * SLOT_MS;
    const email = `client-${randomUUID()}@example.com`;
    const body = {
      resource_id: this.rooms[number % this.rooms.length],
      client_name: 'Ada Lovelace',
      email,
      start_at: new Date(start).toISOString(),
      end_at: new Date(start + SLOT_MS).toISOString(),
    };
    const client = new Caller(where, { log: this.caller.log });
    const answer = await client.insist('POST', '/bookings', { body, key: randomUUID() });
    if (answer.status === 201) this.bookings.set(answer.body.token, { token: answer.body.token, email });
    else if (answer.status !== 409)
      throw new Failure(`POST /bookings answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.status;
  }
}
