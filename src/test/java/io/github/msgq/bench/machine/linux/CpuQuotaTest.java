package io.github.msgq.bench.machine.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as the kernel has them; CpuQuotaIT sets a quota. */
class CpuQuotaTest {
  @TempDir private Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
  }

  @Test
  void ofVersionTwoIsTheStrictestOfTheGroupAndThoseAboveIt() throws IOException {
    file("proc/self/cgroup", "0::/a.slice/b.service");
    file("sys/fs/cgroup/cpu.stat", "usage_usec 5");
    file("sys/fs/cgroup/a.slice/cpu.max", "150000 100000");
    file(
        "sys/fs/cgroup/a.slice/cpu.stat",
        "usage_usec 9\nnr_periods 7\nnr_throttled 3\nthrottled_usec 45000");
    file("sys/fs/cgroup/a.slice/b.service/cpu.max", "max 100000");
    assertThat(CpuQuota.in(root)).hasValue(new CpuQuota(1.5, "cpu.max", 3, 45_000));
    file("sys/fs/cgroup/a.slice/b.service/cpu.max", "20000 50000");
    assertThat(CpuQuota.in(root)).hasValue(new CpuQuota(0.4, "cpu.max", 0, 0));
  }

  @Test
  void ofVersionOneIsThatOfTheController() throws IOException {
    file("proc/self/cgroup", "3:cpuset:/\n2:cpu,cpuacct:/docker/x\n0::/");
    file("sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us", "200000");
    file("sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_period_us", "100000");
    file(
        "sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.stat",
        "nr_periods 7\nnr_throttled 1\nthrottled_time 45000000");
    assertThat(CpuQuota.in(root)).hasValue(new CpuQuota(2, "cpu.cfs_quota_us", 1, 45_000));
    file("sys/fs/cgroup/cpu,cpuacct/docker/x/cpu.cfs_quota_us", "-1");
    assertThat(CpuQuota.in(root)).isEmpty();
  }

  /** Where a container sees its own group as the top, but its path from outside. */
  @Test
  void isFoundInAContainer() throws IOException {
    file("proc/self/cgroup", "1:cpu:/docker/x\n0::/../../y");
    file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "50000");
    file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
    assertThat(CpuQuota.in(root)).hasValue(new CpuQuota(0.5, "cpu.cfs_quota_us", 0, 0));
  }

  @Test
  void isEmptyWhereNothingSaysSo() throws IOException {
    assertThat(CpuQuota.in(root)).isEmpty();
    file("proc/self/cgroup", "0::/");
    assertThat(CpuQuota.in(root)).isEmpty();
  }

  @Test
  void saysWhatItAllowsAndDid() {
    CpuQuota before = new CpuQuota(1.5, "cpu.max", 2, 1_000_000);
    CpuQuota after = new CpuQuota(1.5, "cpu.max", 14, 1_345_678);
    assertThat(after.since(before).limit()).isEqualTo("1.5 cores, by cpu.max of its control group");
    assertThat(after.since(before).effect())
        .isEqualTo("throttled 12 times, 0.35 s of its cores' time");
    assertThat(after.since(after).effect()).isEqualTo("throttled never");
  }
}
