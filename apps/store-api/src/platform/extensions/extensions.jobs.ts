import { Injectable } from '@nestjs/common';
import { ExtensionsService } from '@comptoir/extension-host';
import { Every } from '../../events';

const MINUTE_MS = 60_000;

@Injectable()
export class ExtensionsJobs {
  constructor(private readonly extensions: ExtensionsService) {}

  @Every({ name: 'extension-fields', everyMs: MINUTE_MS })
  async ensureFields(): Promise<void> {
    await this.extensions.ensureFields();
  }
}
