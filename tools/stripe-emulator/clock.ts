/** The only source of the present instant. */
export interface EmulatorClock {
  now(): Date;
}
