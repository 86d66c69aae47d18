import { isApiError } from '@comptoir/store-client';
import { mapMethods } from '../data/map-members';

/** Asks the person to sign in again; settles when they did, or rejects when they gave up. */
export type Prompt = () => Promise<void>;

type Call = (...args: unknown[]) => unknown;

/**
 * Connects the calls of a client with the dialog that asks for the password again. All calls that fail while
 * the dialog is open wait for it together.
 */
export class SignInAgain {
  private prompt: Prompt | undefined;
  private waiting: Promise<void> | undefined;

  /** Registers the dialog. Returns the function that removes it. */
  register(prompt: Prompt): () => void {
    this.prompt = prompt;
    return () => {
      if (this.prompt === prompt) this.prompt = undefined;
    };
  }

  /**
   * Returns a client whose calls are repeated once after the person has signed in again.
   * @param mayAsk false while nobody is signed in, such as on the page to sign in
   */
  guard<Client extends object>(client: Client, mayAsk: () => boolean): Client {
    return mapMethods(client, (method) => this.wrap(method, mayAsk));
  }

  private wrap(method: Call, mayAsk: () => boolean): Call {
    return (...args: unknown[]) => {
      const wasSignedIn = mayAsk();
      const result = method(...args);
      if (!(result instanceof Promise)) return result;
      return result.catch(async (error: unknown) => {
        if (!wasSignedIn || !isApiError(error) || error.status !== 401 || !this.prompt) throw error;
        this.waiting ??= this.prompt().finally(() => {
          this.waiting = undefined;
        });
        await this.waiting.catch(() => {
          throw error;
        });
        return method(...args);
      });
    };
  }
}
