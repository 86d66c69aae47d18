import { Injectable } from '@nestjs/common';
import { AppError } from '@comptoir/errors';
import { SettingErrors } from '../../platform/settings/settings.errors';
import { SettingsSmtpTestService } from '../../platform/settings/settings.smtp-test.service';
import { MessageTextErrors } from './message-texts.errors';
import { MessagePreviewsService, type PreviewedMessage } from './message-texts.previews.service';

/** Sends a message to the member of staff who edits it. */
@Injectable()
export class MessageTestsService {
  constructor(
    private readonly previews: MessagePreviewsService,
    private readonly smtp: SettingsSmtpTestService,
  ) {}

  /**
   * Sends the test mail through the stored settings.
   * @throws MessageTextErrors.TEST_MAIL_FAILED with the reason, and the errors of a preview
   */
  async sendTest(address: string, message: PreviewedMessage): Promise<void> {
    const mail = await this.previews.previewMail(message);
    try {
      await this.smtp.sendTestMail(address, mail);
    } catch (error) {
      if (error instanceof AppError && error.code === SettingErrors.SMTP_TEST_FAILED.code)
        throw MessageTextErrors.TEST_MAIL_FAILED({ message: error.message });
      throw error;
    }
  }
}
