import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, paged } from '@comptoir/http';
import type { Paged } from '../paging';
import { AnswerQuestion, StaffQuestionsQuery } from './questions.dto';
import { StaffQuestionsService } from './questions.staff.service';
import { StaffQuestionView, toStaffQuestionView } from './questions.view';

@ApiTags('admin/questions')
@Controller('admin/questions')
export class StaffQuestionsController {
  constructor(private readonly questions: StaffQuestionsService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Questions of any status, newest first',
    returns: paged(StaffQuestionView),
  })
  async list(@Query() query: StaffQuestionsQuery): Promise<Paged<StaffQuestionView>> {
    return pageView(await this.questions.list(query), query, toStaffQuestionView);
  }

  @Get(':id')
  @Endpoint({
    access: 'manager',
    summary: 'One question',
    returns: Type.Object({ data: StaffQuestionView }),
  })
  async find(@Param('id', IdPipe) id: number): Promise<{ data: StaffQuestionView }> {
    return { data: toStaffQuestionView(await this.questions.find(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'manager',
    summary: 'Answer a question, and approve or reject it',
    returns: Type.Object({ message: Type.String(), data: StaffQuestionView }),
    lookup: StaffQuestionsService,
  })
  async answer(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: AnswerQuestion,
  ): Promise<{ message: string; data: StaffQuestionView }> {
    return {
      message: 'Question updated.',
      data: toStaffQuestionView(await this.questions.answer(userId, id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({ access: 'manager', summary: 'Delete a question for good', status: 204 })
  async remove(@Param('id', IdPipe) id: number): Promise<void> {
    await this.questions.remove(id);
  }
}
