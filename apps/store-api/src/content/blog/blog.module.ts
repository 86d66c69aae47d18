import { Module } from '@nestjs/common';
import { BlogCategoriesAdminController } from './blog.categories.admin.controller';
import { BlogAdminController } from './blog.admin.controller';
import { BlogCategoriesAdminService } from './blog.categories.admin.service';
import { BlogController } from './blog.controller';
import { BlogService } from './blog.service';
import { BlogAdminService } from './blog.admin.service';

@Module({
  controllers: [BlogController, BlogAdminController, BlogCategoriesAdminController],
  providers: [BlogService, BlogAdminService, BlogCategoriesAdminService],
  exports: [BlogService],
})
export class BlogModule {}
