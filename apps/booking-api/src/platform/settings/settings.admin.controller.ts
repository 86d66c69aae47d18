import { Body, Controller, Get, Inject, Post, Put, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Caller, Endpoint, type Principal, RequestHeader, Upload, type UploadedFile } from '@comptoir/http';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { MessageView } from '../http/message.view';
import { UploadErrors } from '../uploads/uploads.errors';
import { uploadForm } from '../uploads/uploads.options';
import { RequestErrors } from '../http/request.errors';
import { LANGUAGE_HEADER, languageOf } from '../http/languages';
import { UploadView } from '../uploads/uploads.view';
import { SETTINGS_BODY, objectPipe } from './settings.dto';
import { SettingErrors } from './settings.errors';
import { SettingsLogoService } from './settings.logo.service';
import { SettingsService } from './settings.service';
import { SettingsSmtpTestService } from './settings.smtp-test.service';
import { PublicSettingsView, SettingsView, toPublicSettingsView } from './settings.view';

const version = { table: 'settings', isWholeTable: true };

@ApiTags('admin/settings')
@Controller('admin/settings')
export class SettingsAdminController {
  constructor(
    private readonly settings: SettingsService,
    private readonly logos: SettingsLogoService,
    private readonly smtpTest: SettingsSmtpTestService,
    @Inject(BOOKING_CONFIG) private readonly config: BookingConfig,
  ) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'All settings', version, returns: SettingsView })
  readSettings(): Promise<SettingsView> {
    return this.settings.findSettings();
  }

  @Put()
  @ApiBody({ schema: SETTINGS_BODY })
  @Endpoint({
    access: 'admin',
    summary: 'Change the given settings, all or none',
    version,
    description:
      'An API key cannot change `second_factor`: 403 `FORBIDDEN`. ' +
      'Another `smtp_host`, `smtp_port` or `smtp_user` drops the stored password unless a new `smtp_pass` is given.',
    returns: SettingsView,
    errors: [SettingErrors.UNKNOWN_SETTING, SettingErrors.INVALID_SETTING],
  })
  updateSettings(@Caller() { apiKey }: Principal, @Body(objectPipe) changes: object): Promise<SettingsView> {
    if (apiKey && 'second_factor' in changes) throw RequestErrors.FORBIDDEN();
    return this.settings.updateSettings(changes);
  }

  @Get('public')
  @Endpoint({
    access: 'staff',
    operation: 'getPublic',
    summary: 'Name, logo and colours',
    returns: PublicSettingsView,
  })
  async readPublicSettings(): Promise<PublicSettingsView> {
    return toPublicSettingsView(await this.settings.readSettings());
  }

  @Post('test-smtp')
  @Endpoint({
    access: 'admin',
    peopleOnly: true,
    summary: 'Send a test mail to your own address through the stored SMTP settings',
    description:
      'The server must be public and listen on a mail port. A login is sent over TLS only. Every failure to connect has the same error.',
    returns: MessageView,
    errors: [SettingErrors.SMTP_TEST_FAILED],
  })
  async sendTestMail(@Caller() { email }: Principal): Promise<{ message: string }> {
    await this.smtpTest.sendTestMail(email);
    return { message: `Test email sent to ${email}` };
  }

  @Post('upload-logo')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the logo',
    description:
      'jpg, png, gif, webp or svg of at most 10 MB. It becomes `logo_url` and replaces the previous logo.',
    upload: uploadForm('logo'),
    returns: UploadView,
    errors: [
      UploadErrors.NO_FILE,
      UploadErrors.FILE_TYPE_NOT_ALLOWED,
      UploadErrors.FILE_TOO_LARGE,
      UploadErrors.STORAGE_UNAVAILABLE,
    ],
  })
  async uploadLogo(
    @Upload() file: UploadedFile,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) languages?: string,
  ): Promise<UploadView> {
    const url = await this.logos.replaceLogo(file);
    void reply.header('Content-Language', languageOf(languages));
    return { url };
  }
}
