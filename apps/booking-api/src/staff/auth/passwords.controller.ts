import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Client, type ClientInfo, Endpoint } from '@comptoir/http';
import { MessageView } from '../../platform/http/message.view';
import { ForgotPassword, ResetPassword } from './auth.dto';
import { AuthErrors } from './auth.errors';
import { LoginOptionsView } from './auth.view';
import { PasswordResetsService } from './password-resets.service';

@ApiTags('auth')
@Controller('auth')
export class PasswordsController {
  constructor(private readonly resets: PasswordResetsService) {}

  @Get('options')
  @Endpoint({
    access: 'public',
    operation: 'getOptions',
    summary: 'What a page to log in can offer',
    returns: LoginOptionsView,
  })
  async readOptions(): Promise<LoginOptionsView> {
    return { forgot_password: await this.resets.isAvailable() };
  }

  @Post('forgot-password')
  @Endpoint({
    access: 'public',
    operation: 'requestPasswordReset',
    summary: 'Request a mail with a link to set a new password',
    description:
      'The response is the same whether or not an account has the address. The link leads to the console. Without ' +
      '`CONSOLE_URL` or a mail server the response is 404.',
    status: 202,
    returns: MessageView,
    errors: [AuthErrors.PASSWORD_MAILS_OFF],
    rateLimit: 'forgot-password',
  })
  async requestPasswordReset(@Body() { email }: ForgotPassword): Promise<{ message: string }> {
    await this.resets.requestReset(email);
    return { message: 'If an account has this e-mail address, a link to a new password is on its way.' };
  }

  @Post('reset-password')
  @Endpoint({
    access: 'public',
    operation: 'resetPassword',
    summary: 'Set a new password with the token from the mail',
    description: 'The token works once, within 60 minutes. Every session of the account ends.',
    returns: MessageView,
    errors: [AuthErrors.RESET_FAILED],
    rateLimit: 'reset-password',
  })
  async resetPassword(
    @Body() body: ResetPassword,
    @Client() client: ClientInfo,
  ): Promise<{ message: string }> {
    await this.resets.resetPassword(body, client);
    return { message: 'The new password is saved.' };
  }
}
