package io.github.msgq.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/**
 * The effective pom that a release publishes ({@code -Prelease}), against what Central asks for.
 */
class PublishedPomIT {
  private static final Path POM = Path.of("target/published-pom.xml");

  @Test
  void saysWhatCentralAsksFor() throws Exception {
    String paths =
        "groupId artifactId version name description url licenses/license/name licenses/license/url"
            + " developers/developer/name developers/developer/url scm/url scm/connection"
            + " scm/developerConnection";
    for (String path : paths.split(" ")) {
      assertThat(value("/project/" + path)).as(path).isNotBlank();
    }
  }

  @Test
  void asksForNothingElseAndIsWholeByItself() throws Exception {
    assertThat(value("count(/project/dependencies/dependency)")).isEqualTo("0");
    assertThat(value("count(/project/parent)")).isEqualTo("0");
    assertThat(Files.readString(POM)).doesNotContain("${");
  }

  private static String value(String path) throws Exception {
    assumeTrue(Files.exists(POM), "made by -Prelease");
    Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(POM.toFile());
    XPath xpath = XPathFactory.newInstance().newXPath();
    return xpath.evaluate(path, pom);
  }
}
