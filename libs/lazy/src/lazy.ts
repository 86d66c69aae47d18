/** Something that is made when it is first needed, such as the client of a large SDK, which is loaded with it. */
export class Lazy<T> {
  private made?: Promise<T>;

  /** @param make runs once, and after a failure again at the next `get` */
  constructor(private readonly make: () => Promise<T>) {}

  /** Those who ask while it is being made wait for the same attempt. @throws what `make` throws */
  get(): Promise<T> {
    return (this.made ??= this.attempt());
  }

  /** What was made, for whoever ends it; undefined when nothing was, or not with success. */
  async existing(): Promise<T | undefined> {
    return this.made?.catch(() => undefined);
  }

  private attempt(): Promise<T> {
    const attempt = Promise.resolve().then(this.make);
    attempt.catch(() => (this.made = undefined));
    return attempt;
  }
}
