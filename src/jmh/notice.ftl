msgq benchmarks
Copyright the msgq contributors. Licensed under the Apache License, Version 2.0 (META-INF/LICENSE).

This jar also holds the following, each under its own licence. Where several are named, any of them may be chosen.

<#list dependencyMap as entry>
<#assign project = entry.getKey()>
<#assign licenses = entry.getValue()>
${project.groupId}:${project.artifactId} ${project.version}
    <#list licenses as license>${license}<#if license_has_next>; or </#if></#list>
    ${project.url!}
<#list project.licenses as license>
<#if license.url??>    ${license.url}
</#if>
</#list>
</#list>

The text of JMH's licence is META-INF/licenses/jmh-core/LICENSE.
