import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

import { Failure } from './failure.mjs';
import { ChildRegistry, endChild, hasEnded, spawnServer, tailOf } from './processes.mjs';
import { step } from './progress.mjs';

/** Starts programs, writes their logs, detects when one ends, and ends them all. */
export class Supervisor {
  #services = [];
  #tasks = new Map();
  #stopping = null;
  #registry;

  /** Calls `onDeath(sentence)` when a service ends unexpectedly. */
  constructor({ directory, logDir, onDeath }) {
    mkdirSync(logDir, { recursive: true });
    this.logDir = logDir;
    this.onDeath = onDeath;
    this.#registry = new ChildRegistry(directory);
  }

  /** True after `stop()` was called. */
  get isStopping() {
    return this.#stopping !== null;
  }

  /** True while there is nothing for `stop()` to end. */
  get isIdle() {
    return this.#services.length + this.#tasks.size === 0;
  }

  /** Returns the path of the log of a program. */
  logOf(name) {
    return path.join(this.logDir, `${name}.log`);
  }

  /** Empties the log of a program and returns its path. */
  newLog(name) {
    const file = this.logOf(name);
    closeSync(openSync(file, 'w'));
    return file;
  }

  /**
   * Runs a program to its end. When it fails, the error message has the last `lines` of its log. With `live`
   * it writes to the terminal instead.
   */
  async run(title, name, command, args, { lines = 30, live = false, ...options } = {}) {
    this.#check();
    const logFile = this.newLog(name);
    const task = () => this.#runTask({ name, logFile, lines, live }, command, args, options);
    await (live ? task() : step(title, task));
  }

  async #runTask({ name, logFile, lines, live }, command, args, options) {
    const log = openSync(logFile, 'a');
    const stdio = live ? ['ignore', 'inherit', 'inherit'] : ['ignore', log, log];
    const child = spawn(command, args, { stdio, detached: true, ...options });
    closeSync(log);
    this.#registry.add(child);
    this.#tasks.set(name, child);
    const problem = await new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(code === 0 ? null : (signal ?? `exit code ${code}`)));
    });
    this.#tasks.delete(name);
    if (problem === null) return;
    this.#check();
    if (live) throw new Failure(`${name} failed (${problem}).`);
    throw new Failure(`${name} failed (${problem}); the end of ${logFile}:\n${tailOf(logFile, lines)}`);
  }

  /** Ends a program that `run()` is waiting for. */
  endTask(name) {
    const child = this.#tasks.get(name);
    if (child) endGroup(child, 'SIGKILL');
  }

  /** Starts a program that runs until `stop()`. Services of a higher layer end first. */
  start(name, layer, command, args, options = {}) {
    this.#check();
    const child = spawnServer(command, args, { logFile: this.newLog(name), detached: true, ...options });
    this.adopt(name, layer, { child, stop: () => endChild(child, { milliseconds: 4500 }) });
    return child;
  }

  /** Adds a server that was started elsewhere. */
  adopt(name, layer, { child, stop }) {
    const logFile = this.logOf(name);
    this.#registry.add(child);
    this.#services.push({ name, layer, child, stop });
    const died = (reason) => {
      if (this.isStopping) return;
      this.onDeath(`${name} has ended (${reason}); the end of ${logFile}:\n${tailOf(logFile)}`);
    };
    child.once('error', (error) => died(error.message));
    child.once('exit', (code, signal) => died(signal ?? `exit code ${code}`));
    if (hasEnded(child)) died(child.signalCode ?? `exit code ${child.exitCode}`);
  }

  /** Ends everything that was started here, the highest layer first. Safe to call twice. */
  stop() {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll() {
    for (const child of this.#tasks.values()) endGroup(child, 'SIGTERM');
    const layers = [...new Set(this.#services.map((service) => service.layer))].sort((a, b) => b - a);
    for (const layer of layers) {
      const services = this.#services.filter((service) => service.layer === layer);
      await Promise.all(services.map((service) => service.stop()));
    }
    this.#registry.release();
  }

  #check() {
    if (this.isStopping) throw new Failure('Stopped.');
  }
}

// Ends the whole process group, because a task is npm or a compiler with its own children.
function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
