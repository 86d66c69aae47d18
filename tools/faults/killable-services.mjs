import { Failure } from '../dev/failure.mjs';
import { hasEnded } from '../dev/processes.mjs';
import { Supervisor } from '../dev/supervisor.mjs';

/** A supervisor whose services can be killed and restarted. Only an unexpected exit is a failure. */
export class KillableServices extends Supervisor {
  #members = new Map();
  #mayDie = new Set();
  #failures = [];

  constructor(options) {
    super({ ...options, onDeath: (text) => this.#heard(text) });
  }

  adopt(name, layer, server) {
    this.#mayDie.delete(name);
    this.#members.set(name, server);
    super.adopt(name, layer, server);
  }

  /** Returns true while a service runs. */
  runs(name) {
    const member = this.#members.get(name);
    return member !== undefined && !hasEnded(member.child);
  }

  /**
   * Sends a signal to a service and waits for its end, without a time limit.
   * @returns its exit code or signal
   */
  async end(name, signal = 'SIGKILL') {
    const { child } = this.#member(name);
    this.#mayDie.add(name);
    const since = performance.now();
    const ended = new Promise((resolve) => child.once('exit', (code, by) => resolve({ code, by })));
    if (hasEnded(child)) return { code: child.exitCode, by: child.signalCode, ms: 0 };
    child.kill(signal);
    return { ...(await ended), ms: Math.round(performance.now() - since) };
  }

  /** Sends a signal that does not end a service, such as SIGUSR2. */
  signal(name, signal) {
    this.#member(name).child.kill(signal);
  }

  /** @throws Failure when a service ended unexpectedly */
  check() {
    if (this.#failures.length > 0) throw new Failure(this.#failures.join('\n'));
  }

  #member(name) {
    const member = this.#members.get(name);
    if (!member) throw new Error(`There is no service "${name}".`);
    return member;
  }

  #heard(text) {
    const [name] = text.split(' ', 1);
    if (!this.#mayDie.has(name)) this.#failures.push(text);
  }
}
