/** The only source of the current time. */
export interface EmulatorClock {
  now(): Date;
}
