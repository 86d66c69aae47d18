/** Stories start a service, a built front end and Chromium, and share two cores with others. A story that hangs still fails. */
jest.setTimeout(300_000);
